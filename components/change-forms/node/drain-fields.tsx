import { useTranslations } from '@/lib/client/intl';
import { Checkbox } from '@/components/ui/form/checkbox';
import { RadioCards } from '@/components/ui/form/radio-group';
import { useDeniedReason } from '@/lib/client/actor';
import type { Plan } from '@/lib/domain/change/plan';
import { drainNumbers, onLimits, type DrainForm, type DrainNumber } from './drain-form';
import { NodeNames } from './node-names';
import { NumberField } from '../request/input-fields';

export function PlannedNodes({ plan }: { plan: Pick<Plan, 'targets'> }) {
  const t = useTranslations('node-work');
  const names = plan.targets.flatMap(({ type, name }) => (type === 'node' ? [name] : []));
  return (
    <section aria-label={t('drain.planned')} className="flex flex-col gap-1">
      <p className="font-medium">{t('drain.plannedNodes', { n: names.length })}</p>
      <NodeNames names={names} label={t('nodes')} />
    </section>
  );
}

interface PartProps {
  form: DrainForm;
  patch: (part: Partial<DrainForm>) => void;
}

export function DrainWays({ form, patch }: PartProps) {
  const t = useTranslations('node-work.drain');
  const denied = useDeniedReason('change.force');
  return (
    <>
      <DrainLimit form={form} patch={patch} />
      <Checkbox
        label={t('force')}
        help={t('forceHelp')}
        disabledReason={denied}
        checked={form.force}
        onChange={(event) => patch({ force: event.target.checked })}
      />
      <DrainNumbers form={form} patch={patch} />
    </>
  );
}

export function DrainLimit({ form, patch }: PartProps) {
  const t = useTranslations('node-work.drain');
  return (
    <RadioCards
      label={t('onLimit.label')}
      value={form.onLimit}
      onChange={(value) => patch({ onLimit: onLimits.find((one) => one === value) ?? 'ask' })}
      options={onLimits.map((value) => ({ value, label: t(`onLimit.${value}`), help: t(`onLimit.${value}Help`) }))}
    />
  );
}

export function DrainNumbers({ form, patch }: PartProps) {
  const t = useTranslations('node-work.drain');
  return (
    <details>
      <summary className="min-h-6 w-fit text-ink-2 underline underline-offset-2 hover:text-ink">{t('more')}</summary>
      <div className="grid items-end gap-3 pt-2 sm:grid-cols-2">
        {drainNumbers.map((name) => (
          <DrainNumberField key={name} name={name} form={form} patch={patch} />
        ))}
      </div>
    </details>
  );
}

const bounds: Record<DrainNumber, { min: number; max: number; unit: 'minutes' | 'nodes' | 'percent' }> = {
  nodeMinutes: { min: 1, max: 1_440, unit: 'minutes' },
  canaries: { min: 0, max: 10, unit: 'nodes' },
  firstPercent: { min: 1, max: 100, unit: 'percent' },
  laterPercent: { min: 1, max: 100, unit: 'percent' },
  soakMinutes: { min: 0, max: 1_440, unit: 'minutes' },
  healthyMinutes: { min: 1, max: 1_440, unit: 'minutes' },
};

function DrainNumberField({ name, form, patch }: PartProps & { name: DrainNumber }) {
  const t = useTranslations('node-work.drain');
  const { unit, min, max } = bounds[name];
  return (
    <NumberField
      label={t(`number.${name}`)}
      help={t(`numberHelp.${name}`)}
      unit={t(`unit.${unit}`)}
      min={min}
      max={max}
      value={form.numbers[name]}
      onChange={(value) => patch({ numbers: { ...form.numbers, [name]: value } })}
    />
  );
}

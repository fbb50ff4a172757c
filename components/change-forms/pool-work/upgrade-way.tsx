import { useTranslations } from '@/lib/client/intl';
import { Checkbox } from '@/components/ui/form/checkbox';
import { RadioCards, RadioGroup } from '@/components/ui/form/radio-group';
import type { Os } from '@/lib/domain/cluster/cluster';
import type { DrainForm } from '../node/drain-form';
import { DrainLimit, DrainNumbers } from '../node/drain-fields';
import { NumberField } from '../request/input-fields';
import { byBatches, replacesDisks, pauses, upgradeWays, type UpgradeForm, intervalCounts } from './upgrade-form';

interface WayProps {
  form: UpgradeForm;
  patch: (part: Partial<UpgradeForm>) => void;
}

export function UpgradeWay({ form, patch, os }: WayProps & { os: Os }) {
  const t = useTranslations('pool.upgrade');
  const batches = byBatches(form, os);
  const inPlace = replacesDisks(form, os) === 'not';
  return (
    <div className="flex flex-col gap-3">
      <RadioCards
        label={t('way.label')}
        value={batches ? 'batches' : 'ack'}
        onChange={(value) => patch({ way: upgradeWays.find((one) => one === value) ?? 'ack' })}
        options={upgradeWays.map((value) => ({
          value,
          label: t(`way.${value}`),
          help: t(`way.${value}Help`),
          disabledReason: value === 'batches' && inPlace ? t('way.onlyDisks') : null,
        }))}
      />
      {batches ? <BatchedUpgrade form={form} patch={patch} /> : <UpgradeBatch form={form} patch={patch} />}
      <Checkbox
        label={t('ignoreWarnings')}
        help={t('ignoreWarningsHelp')}
        checked={form.ignoreWarnings}
        onChange={(event) => patch({ ignoreWarnings: event.target.checked })}
      />
    </div>
  );
}

function BatchedUpgrade({ form, patch }: WayProps) {
  const drain = (part: Partial<DrainForm>) => patch({ drain: { ...form.drain, ...part } });
  return (
    <>
      <UpgradeNumber name="surge" form={form} patch={patch} />
      <DrainLimit form={form.drain} patch={drain} />
      <DrainNumbers form={form.drain} patch={drain} />
    </>
  );
}

function UpgradeBatch({ form, patch }: WayProps) {
  const t = useTranslations('pool.upgrade');
  const pause = pauses.find((one) => one === form.pause) ?? 'never';
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        label={t('pause.label')}
        value={pause}
        onChange={(value) => patch({ pause: pauses.find((one) => one === value) ?? 'never' })}
        options={pauses.map((value) => ({ value, label: t(`pause.${value}`) }))}
      />
      <div className="grid gap-3 sm:grid-cols-3">
        <UpgradeNumber name="maxParallel" form={form} patch={patch} />
        {intervalCounts(form) ? <UpgradeNumber name="intervalMinutes" form={form} patch={patch} /> : null}
        <UpgradeNumber name="maxFailed" form={form} patch={patch} />
      </div>
    </div>
  );
}

const numbers = {
  surge: { text: 'surge', unit: 'nodes', min: 0, max: 10 },
  maxParallel: { text: 'maxParallel', unit: 'nodes', min: 1, max: 10 },
  intervalMinutes: { text: 'interval', unit: 'minutes', min: 0, max: 120 },
  maxFailed: { text: 'maxFailed', unit: 'nodes', min: 0, max: 100 },
} as const;

function UpgradeNumber({ name, form, patch }: WayProps & { name: keyof typeof numbers }) {
  const t = useTranslations('pool.upgrade');
  const { text, unit, min, max } = numbers[name];
  return (
    <NumberField
      label={t(text)}
      help={t(`${text}Help`)}
      unit={t(unit)}
      min={min}
      max={max}
      value={form[name]}
      onChange={(value) => patch({ [name]: value })}
    />
  );
}

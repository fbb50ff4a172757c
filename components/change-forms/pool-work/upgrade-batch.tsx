'use client';
import { useTranslations } from 'next-intl';
import { RadioGroup } from '@/components/ui/form/radio-group';
import { NumberField } from '../request/number-field';
import { intervalCounts } from './upgrade-form';
import type { UpgradeForm } from './upgrade-form';

const pauses = ['first-batch', 'every-batch', 'never'] as const;

/** How many nodes at once, what happens between the batches, and how much may go wrong. */
export function UpgradeBatch(o: { form: UpgradeForm; patch: (part: Partial<UpgradeForm>) => void }) {
  const t = useTranslations('pool.upgrade');
  const { form, patch } = o;
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
        <NumberField
          label={t('maxParallel')}
          help={t('maxParallelHelp')}
          unit={t('nodes')}
          min={1}
          max={10}
          value={form.maxParallel}
          onChange={(maxParallel) => patch({ maxParallel })}
        />
        {intervalCounts(form) ? (
          <NumberField
            label={t('interval')}
            help={t('intervalHelp')}
            unit={t('minutes')}
            min={0}
            max={120}
            value={form.intervalMinutes}
            onChange={(intervalMinutes) => patch({ intervalMinutes })}
          />
        ) : null}
        <NumberField
          label={t('maxFailed')}
          help={t('maxFailedHelp')}
          unit={t('nodes')}
          min={0}
          max={100}
          value={form.maxFailed}
          onChange={(maxFailed) => patch({ maxFailed })}
        />
      </div>
    </div>
  );
}

'use client';
import { useTranslations } from 'next-intl';
import { Checkbox } from '@/components/ui/form/checkbox';
import { RadioCards } from '@/components/ui/form/radio-group';
import type { Os } from '@/lib/domain/cluster/cluster';
import type { DrainForm } from '../node/drain-form';
import { DrainLimit, DrainNumbers } from '../node/node-drain';
import { NumberField } from '../request/number-field';
import { UpgradeBatch } from './upgrade-batch';
import { byBatches, replacesDisks, upgradeWays } from './upgrade-form';
import type { UpgradeForm } from './upgrade-form';

interface WayProps {
  form: UpgradeForm;
  patch: (part: Partial<UpgradeForm>) => void;
}

/** Who empties the nodes, and in what batches. */
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

/** Surge nodes, and how each batch is drained. */
function BatchedUpgrade({ form, patch }: WayProps) {
  const t = useTranslations('pool.upgrade');
  const drain = (part: Partial<DrainForm>) => patch({ drain: { ...form.drain, ...part } });
  return (
    <>
      <NumberField
        label={t('surge')}
        help={t('surgeHelp')}
        unit={t('nodes')}
        min={0}
        max={10}
        value={form.surge}
        onChange={(surge) => patch({ surge })}
      />
      <DrainLimit form={form.drain} patch={drain} />
      <DrainNumbers form={form.drain} patch={drain} />
    </>
  );
}

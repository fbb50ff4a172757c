import { useTranslations } from '@/lib/client/intl';
import { FieldRow } from '@/components/ui/form/field';
import type { DraftForm } from '../draft/draft-form';
import { FieldFindings } from '../fields/field-notes';
import { PoolField } from '../fields/pool-field';

export function StepSize({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  const { size, economical } = form.draft;
  const isManual = size.mode === 'manual';
  const unset = form.edit?.start.size.mode === 'manual' && form.edit.start.size.desired === null;
  return (
    <div className="flex flex-col gap-6">
      <PoolField form={form} path="size.mode" look="cards" />
      <ModeChange form={form} />
      {isManual ? (
        <PoolField form={form} path="size.desired" {...(unset ? { placeholder: t('size.unset') } : {})} />
      ) : (
        <>
          <FieldRow columns={2}>
            <PoolField form={form} path="size.min" />
            <PoolField form={form} path="size.max" />
          </FieldRow>
          <PoolField form={form} path="size.type" />
        </>
      )}
      <FieldFindings form={form} path="size" exact />
      <PoolField form={form} path="economical" off={isManual && !economical ? t('size.economicalNeedsAuto') : null} />
      <Quota form={form} />
    </div>
  );
}

/** What ACK does when the mode is switched (ACK docs: Edit a node pool). */
function ModeChange({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  const before = form.edit?.start.size.mode;
  const after = form.draft.size.mode;
  if (before === undefined || before === after) return null;
  const now = form.edit?.nodesNow ?? null;
  return (
    <p className="rounded-md bg-sunken px-3 py-2 text-ink-2">
      {after === 'auto' ? t('size.toAuto') : now === null ? t('size.toManualUnknown') : t('size.toManual', { n: now })}
    </p>
  );
}

function Quota({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  const quota = form.options?.quota;
  if (quota === undefined) return null;
  const { nodesPerCluster, nodesNow } = quota;
  if (nodesPerCluster === null || nodesNow === null) return <p className="text-ink-2">? {t('size.quotaUnknown')}</p>;
  return (
    <p className="text-ink-2">
      {t('size.quota', { now: nodesNow, quota: nodesPerCluster, room: Math.max(0, nodesPerCluster - nodesNow) })}
    </p>
  );
}

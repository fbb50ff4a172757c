'use client';
import { useTranslations } from 'next-intl';
import { RadioCards } from '@/components/ui/radio-group';
import { FieldFindings, useIssueText, WhenBadge } from './field-notes';
import { NumberField } from './number-field';
import type { PoolForm } from './pool-form';

export function PoolStepSize({ form }: { form: PoolForm }) {
  const t = useTranslations('wizard');
  const { draft } = form;
  return (
    <div className="flex flex-col gap-6">
      <RadioCards
        label={t('size.mode')}
        badge={<WhenBadge when="anyTime" />}
        value={draft.sizeMode}
        onChange={(value) => form.set({ sizeMode: value === 'auto' ? 'auto' : 'manual' })}
        options={(['manual', 'auto'] as const).map((mode) => ({
          value: mode,
          label: t(`size.${mode}`),
          help: t(`size.${mode}Help`),
        }))}
      />
      {draft.sizeMode === 'manual' ? <ManualSize form={form} /> : <AutoSize form={form} />}
      <FieldFindings form={form} path="size" />
      <Quota form={form} />
    </div>
  );
}

function ManualSize({ form }: { form: PoolForm }) {
  const t = useTranslations('wizard');
  const issue = useIssueText();
  return (
    <NumberField
      label={t('size.desired')}
      help={t('size.desiredHelp')}
      error={issue(form, 'size.desired')}
      unit={t('size.nodes')}
      min={0}
      max={1000}
      value={form.draft.desired}
      onChange={(desired) => form.set({ desired })}
    />
  );
}

function AutoSize({ form }: { form: PoolForm }) {
  const t = useTranslations('wizard');
  const issue = useIssueText();
  return (
    <div className="flex flex-wrap gap-6">
      {(['min', 'max'] as const).map((end) => (
        <NumberField
          key={end}
          label={t(`size.${end}`)}
          error={issue(form, `size.${end}`)}
          unit={t('size.nodes')}
          min={0}
          max={1000}
          value={form.draft[end]}
          onChange={(value) => form.set(end === 'min' ? { min: value } : { max: value })}
        />
      ))}
    </div>
  );
}

/** What the account leaves room for; unknown is said. */
function Quota({ form }: { form: PoolForm }) {
  const t = useTranslations('wizard');
  const quota = form.options?.quota;
  if (quota === undefined) return null;
  const { nodesPerCluster, nodesNow } = quota;
  if (nodesPerCluster === null || nodesNow === null)
    return <p className="text-ink-2">? {t('size.quotaUnknown')}</p>;
  return (
    <p className="text-ink-2">
      {t('size.quota', {
        now: nodesNow,
        quota: nodesPerCluster,
        room: Math.max(0, nodesPerCluster - nodesNow),
      })}
    </p>
  );
}

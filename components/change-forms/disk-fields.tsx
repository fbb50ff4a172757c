'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { FieldFindings, useIssueText, WhenBadge } from './field-notes';
import { NumberField } from './number-field';
import type { DiskDraft } from './pool-draft';
import type { PoolForm } from './pool-form';

const categories: readonly DiskDraft['category'][] = [
  'cloud_essd',
  'cloud_auto',
  'cloud_ssd',
  'cloud_efficiency',
];
const levels: readonly NonNullable<DiskDraft['performanceLevel']>[] = ['PL0', 'PL1', 'PL2', 'PL3'];

export function SystemDiskFields({ form }: { form: PoolForm }) {
  const t = useTranslations('wizard');
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 flex items-baseline gap-2 text-sm font-medium">
        {t('disk.system')}
        <WhenBadge when="newNodes" />
      </legend>
      <p className="text-xs text-ink-3">
        {t(form.draft.os === 'windows' ? 'disk.helpWindows' : 'disk.help')}
      </p>
      <DiskRow
        form={form}
        path="systemDisk"
        disk={form.draft.systemDisk}
        onChange={(systemDisk) => form.set({ systemDisk })}
      />
      <FieldFindings form={form} path="systemDisk" />
    </fieldset>
  );
}

export function DataDiskFields({ form }: { form: PoolForm }) {
  const t = useTranslations('wizard');
  const { dataDisks } = form.draft;
  const put = (next: DiskDraft[]) => form.set({ dataDisks: next });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 flex items-baseline gap-2 text-sm font-medium">
        {t('disk.data')}
        <WhenBadge when="newNodes" />
      </legend>
      {dataDisks.map((disk, index) => (
        // Rows have no identity of their own; they are only ever appended or removed.
        <div key={index} className="flex flex-wrap items-end gap-2">
          <DiskRow
            form={form}
            path={`dataDisks.${index}`}
            disk={disk}
            onChange={(next) => put(dataDisks.map((one, at) => (at === index ? next : one)))}
          />
          <Button variant="ghost" onClick={() => put(dataDisks.filter((_, at) => at !== index))}>
            {t('disk.remove', { n: index + 1 })}
          </Button>
        </div>
      ))}
      <FieldFindings form={form} path="dataDisks" />
      <div>
        <Button
          size="sm"
          disabledReason={dataDisks.length >= 10 ? t('disk.most') : null}
          onClick={() =>
            put([...dataDisks, { category: 'cloud_essd', sizeGiB: 120, performanceLevel: 'PL1' }])
          }
        >
          {t('disk.add')}
        </Button>
      </div>
    </fieldset>
  );
}

function DiskRow(o: { form: PoolForm; path: string; disk: DiskDraft; onChange: (disk: DiskDraft) => void }) {
  const t = useTranslations('wizard');
  const issue = useIssueText();
  const isEssd = o.disk.category === 'cloud_essd';
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Field label={t('disk.category')}>
        {(ids) => (
          <Select
            {...ids}
            className="w-auto"
            value={o.disk.category}
            onChange={(event) => {
              const category = categories.find((one) => one === event.target.value) ?? 'cloud_essd';
              o.onChange({ ...o.disk, category, performanceLevel: category === 'cloud_essd' ? 'PL1' : null });
            }}
            options={categories.map((category) => ({ value: category, label: t(`disk.${category}`) }))}
          />
        )}
      </Field>
      <NumberField
        label={t('disk.size')}
        error={issue(o.form, `${o.path}.sizeGiB`)}
        unit="GiB"
        min={20}
        max={32_768}
        value={o.disk.sizeGiB}
        onChange={(sizeGiB) => o.onChange({ ...o.disk, sizeGiB })}
      />
      <Field label={t('disk.level')} help={isEssd ? undefined : t('disk.levelOnlyEssd')}>
        {(ids) => (
          <Select
            {...ids}
            className="w-auto"
            disabled={!isEssd}
            value={o.disk.performanceLevel ?? ''}
            onChange={(event) =>
              o.onChange({
                ...o.disk,
                performanceLevel: levels.find((level) => level === event.target.value) ?? null,
              })
            }
            options={[
              ...(isEssd ? [] : [{ value: '', label: '—' }]),
              ...levels.map((level) => ({ value: level, label: level })),
            ]}
          />
        )}
      </Field>
    </div>
  );
}

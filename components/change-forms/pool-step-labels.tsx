'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Select } from '@/components/ui/select';
import { TextInput } from '@/components/ui/text-input';
import type { Taint } from '@/lib/domain/node/node';
import { ChoiceGroup } from './choice-list';
import { FieldFindings, useIssueText, WhenBadge } from './field-notes';
import { sameTaint, windowsTaint } from './pool-draft';
import type { PoolForm } from './pool-form';

const effects: readonly Taint['effect'][] = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

function replaced<Row>(rows: readonly Row[], at: number, row: Row): Row[] {
  return rows.map((one, index) => (index === at ? row : one));
}

export function PoolStepLabels({ form }: { form: PoolForm }) {
  const t = useTranslations('wizard');
  const { draft } = form;
  return (
    <div className="flex flex-col gap-6">
      <Labels form={form} />
      <Taints form={form} />
      <div className="flex flex-col gap-3">
        <Checkbox
          label={t('unschedulable.label')}
          help={t('unschedulable.help')}
          checked={draft.unschedulable}
          onChange={(event) => form.set({ unschedulable: event.target.checked })}
        />
        <Checkbox
          label={t('cloudMonitor.label')}
          help={t('cloudMonitor.help')}
          checked={draft.cloudMonitor}
          onChange={(event) => form.set({ cloudMonitor: event.target.checked })}
        />
      </div>
    </div>
  );
}

function Labels({ form }: { form: PoolForm }) {
  const t = useTranslations('wizard');
  const issue = useIssueText();
  const rows = form.draft.labels;
  return (
    <ChoiceGroup
      label={t('labels.label')}
      help={t('labels.help')}
      badge={<WhenBadge when="existingToo" />}
      error={issue(form, 'labels')}
      note={<FieldFindings form={form} path="labels" />}
    >
      {rows.map((row, at) => (
        <div key={at} className="flex flex-wrap items-center gap-2 sm:flex-nowrap">
          <TextInput
            mono
            aria-label={t('labels.key', { n: at + 1 })}
            placeholder="team"
            value={row.key}
            onChange={(event) =>
              form.set({ labels: replaced(rows, at, { ...row, key: event.target.value }) })
            }
          />
          <TextInput
            mono
            aria-label={t('labels.value', { n: at + 1 })}
            placeholder="web"
            value={row.value}
            onChange={(event) =>
              form.set({ labels: replaced(rows, at, { ...row, value: event.target.value }) })
            }
          />
          <Button
            variant="ghost"
            onClick={() => form.set({ labels: rows.filter((_, index) => index !== at) })}
          >
            {t('labels.remove', { n: at + 1 })}
          </Button>
        </div>
      ))}
      <div>
        <Button size="sm" onClick={() => form.set({ labels: [...rows, { key: '', value: '' }] })}>
          {t('labels.add')}
        </Button>
      </div>
    </ChoiceGroup>
  );
}

function Taints({ form }: { form: PoolForm }) {
  const t = useTranslations('wizard');
  const issue = useIssueText();
  const { taints, os } = form.draft;
  const suggest = os === 'windows' && !taints.some((taint) => sameTaint(taint, windowsTaint));
  return (
    <ChoiceGroup
      label={t('taints.label')}
      help={t('taints.help')}
      badge={<WhenBadge when="existingToo" />}
      error={issue(form, 'taints')}
      note={<FieldFindings form={form} path="taints" />}
    >
      {suggest ? (
        <div className="flex flex-wrap items-center gap-2 rounded-md border border-line bg-surface px-3 py-2">
          <p className="min-w-0 flex-1 basis-60 text-ink-2">{t('taints.suggestion')}</p>
          <Button size="sm" onClick={() => form.set({ taints: [...taints, windowsTaint] })}>
            {t('taints.addSuggested')}
          </Button>
        </div>
      ) : null}
      {taints.map((taint, at) => (
        <TaintRow
          key={at}
          taint={taint}
          n={at + 1}
          onChange={(next) => form.set({ taints: replaced(taints, at, next) })}
          onRemove={() => form.set({ taints: taints.filter((_, index) => index !== at) })}
        />
      ))}
      <div>
        <Button
          size="sm"
          onClick={() => form.set({ taints: [...taints, { key: '', value: '', effect: 'NoSchedule' }] })}
        >
          {t('taints.add')}
        </Button>
      </div>
    </ChoiceGroup>
  );
}

function TaintRow(o: { taint: Taint; n: number; onChange: (taint: Taint) => void; onRemove: () => void }) {
  const t = useTranslations('wizard');
  return (
    <div className="flex flex-wrap items-center gap-2 sm:flex-nowrap">
      <TextInput
        mono
        aria-label={t('taints.key', { n: o.n })}
        placeholder="os"
        value={o.taint.key}
        onChange={(event) => o.onChange({ ...o.taint, key: event.target.value })}
      />
      <TextInput
        mono
        aria-label={t('taints.value', { n: o.n })}
        placeholder="windows"
        value={o.taint.value}
        onChange={(event) => o.onChange({ ...o.taint, value: event.target.value })}
      />
      <Select
        aria-label={t('taints.effect', { n: o.n })}
        className="w-auto"
        value={o.taint.effect}
        onChange={(event) =>
          o.onChange({
            ...o.taint,
            effect: effects.find((one) => one === event.target.value) ?? 'NoSchedule',
          })
        }
        options={effects.map((effect) => ({ value: effect, label: effect }))}
      />
      <Button variant="ghost" onClick={o.onRemove}>
        {t('taints.remove', { n: o.n })}
      </Button>
    </div>
  );
}

'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/form/button';
import { Select } from '@/components/ui/form/select';
import { TextInput } from '@/components/ui/form/text-input';
import type { Taint } from '@/lib/domain/node/node';
import { ChoiceGroup } from './choice-list';
import { sameTaint, windowsTaint } from '../draft/draft';
import type { DraftForm } from '../draft/draft-form';
import { FieldBadge, FieldNotes } from './field-notes';
import { FieldPlace } from './pool-field';
import { useField } from './use-field';

const effects: readonly Taint['effect'][] = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

export function TaintRows({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  const view = useField(form)('taints');
  const { taints, os } = form.draft;
  const suggest = os === 'windows' && !taints.some((taint) => sameTaint(taint, windowsTaint));
  const put = (next: Taint[]) => form.set({ taints: next });
  return (
    <FieldPlace paths={['taints']}>
      <ChoiceGroup
        label={view.label}
        help={view.help}
        badge={<FieldBadge form={form} path="taints" />}
        error={view.error}
        note={<FieldNotes form={form} path="taints" />}
      >
        {suggest ? (
          <div className="flex flex-wrap items-center gap-2 rounded-md border border-line bg-surface px-3 py-2">
            <p className="min-w-0 flex-1 basis-60 text-ink-2">{t('taints.suggestion')}</p>
            <Button size="sm" onClick={() => put([...taints, windowsTaint])}>
              {t('taints.addSuggested')}
            </Button>
          </div>
        ) : null}
        {taints.map((taint, at) => (
          <TaintRow
            key={at}
            taint={taint}
            n={at + 1}
            onChange={(next) => put(taints.map((one, index) => (index === at ? next : one)))}
            onRemove={() => put(taints.filter((_, index) => index !== at))}
          />
        ))}
        <div>
          <Button size="sm" onClick={() => put([...taints, { key: '', value: '', effect: 'NoSchedule' }])}>
            {t('taints.add')}
          </Button>
        </div>
      </ChoiceGroup>
    </FieldPlace>
  );
}

function TaintRow(o: { taint: Taint; n: number; onChange: (taint: Taint) => void; onRemove: () => void }) {
  const t = useTranslations('wizard');
  return (
    <div className="flex flex-wrap items-center gap-2 sm:flex-nowrap">
      <TextInput
        mono
        maxLength={512}
        aria-label={t('taints.key', { n: o.n })}
        placeholder="os"
        value={o.taint.key}
        onChange={(event) => o.onChange({ ...o.taint, key: event.target.value })}
      />
      <TextInput
        mono
        maxLength={256}
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
          o.onChange({ ...o.taint, effect: effects.find((one) => one === event.target.value) ?? 'NoSchedule' })
        }
        options={effects.map((effect) => ({ value: effect, label: effect }))}
      />
      <Button variant="ghost" onClick={o.onRemove}>
        {t('taints.remove', { n: o.n })}
      </Button>
    </div>
  );
}

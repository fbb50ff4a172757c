import { useLocale, useTranslations } from '@/lib/client/intl';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/form/button';
import { Select } from '@/components/ui/form/select';
import { TextInput } from '@/components/ui/form/text-input';
import { exact } from '@/components/ui/text/relative-time';
import { visibleText } from '@/components/ui/text/plain-text';
import { baseActions } from '@/lib/domain/audit/actions';
import { ActionInput, actionLabel } from './action-input';
import { PersonInput } from './person-input';
import type { UrlQuery } from '@/lib/client/use-url-query';
import { urlValues } from '@/lib/contract/url-fields';
import { auditFields, type AuditFilter } from '@/lib/contract/filters';

export const filterFields = ['actor', 'action', 'outcome', 'cluster', 'target', 'change', 'from', 'to'] as const;
export type FilterField = (typeof filterFields)[number];

const outcomes = auditFields.outcome.words;

/** The filter in the URL; an empty value is none. */
export const filterOf = (get: UrlQuery['get']): AuditFilter => urlValues(auditFields, (name) => get(name) || undefined);

export function exportHref(filter: AuditFilter, format: 'csv' | 'jsonl'): string {
  const search = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) search.set(name, String(value));
  return `/api/audit/export?${search}`;
}

interface AuditFilterBarProps {
  filter: AuditFilter;
  onSet: (field: FilterField, value: string | null) => void;
  onClear: () => void;
}

export function AuditFilterBar({ filter, onSet, onClear }: AuditFilterBarProps) {
  const t = useTranslations('audit');
  const [field, setField] = useState<FilterField>('actor');
  const [value, setValue] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    const parsed = valueFor(field, value);
    if (parsed === null) return;
    onSet(field, parsed);
    setValue('');
  };
  const choose = (next: FilterField) => {
    setField(next);
    setValue(firstValue(next));
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <form
        onSubmit={add}
        role="search"
        aria-label={t('filter.label')}
        className="grid w-full grid-cols-[2fr_3fr] items-start gap-2 sm:flex sm:w-auto sm:flex-wrap"
      >
        <Select
          aria-label={t('filter.field')}
          className="sm:w-36"
          value={field}
          onChange={(event) => choose(filterFields.find((one) => one === event.target.value) ?? 'actor')}
          options={filterFields.map((one) => ({ value: one, label: t(`filter.${one}`) }))}
        />
        <ValueInput field={field} value={value} onChange={setValue} />
        <Button type="submit">{t('filter.add')}</Button>
      </form>
      <RecentRange onSet={onSet} />
      <Chips filter={filter} onRemove={(one) => onSet(one, null)} onClear={onClear} />
    </div>
  );
}

function valueFor(field: FilterField, value: string): string | null {
  const text = value.trim();
  if (text === '') return null;
  if (field !== 'from' && field !== 'to') return text;
  const at = new Date(text).getTime();
  return Number.isNaN(at) ? null : String(at);
}

const hour = 3_600_000;
const recentHours = [1, 24, 7 * 24, 30 * 24];

/** Sets where the records begin; the filter then shows the exact time. */
function RecentRange({ onSet }: Pick<AuditFilterBarProps, 'onSet'>) {
  const t = useTranslations('audit.filter');
  const choose = (hours: number) => {
    onSet('from', String(Date.now() - hours * hour));
    onSet('to', null);
  };
  return (
    <Select
      aria-label={t('recent')}
      className="sm:w-40"
      value=""
      placeholder={t('recent')}
      onChange={(event) => choose(Number(event.target.value))}
      options={recentHours.map((hours) => ({
        value: String(hours),
        label: t('lastHours', { hours, days: hours / 24 }),
      }))}
    />
  );
}

/** Lists have no empty entry. */
function firstValue(field: FilterField): string {
  if (field === 'outcome') return outcomes[0] ?? '';
  return field === 'action' ? baseActions[0] : '';
}

function ValueInput(o: { field: FilterField; value: string; onChange: (value: string) => void }) {
  const t = useTranslations('audit');
  const label = t('filter.value', { field: t(`filter.${o.field}`) });
  if (o.field === 'outcome') {
    return (
      <Select
        aria-label={label}
        className="sm:w-52"
        value={o.value}
        onChange={(event) => o.onChange(event.target.value)}
        options={outcomes.map((one) => ({ value: one, label: t(`outcome.${one}`) }))}
      />
    );
  }
  if (o.field === 'action') return <ActionInput {...o} label={label} />;
  if (o.field === 'actor') return <PersonInput label={label} value={o.value} onChange={o.onChange} />;
  const isTime = o.field === 'from' || o.field === 'to';
  return (
    <TextInput
      aria-label={label}
      type={isTime ? 'datetime-local' : 'text'}
      placeholder={isTime ? undefined : t(`filter.example.${o.field}`)}
      className="sm:w-52"
      maxLength={256}
      value={o.value}
      onChange={(event) => o.onChange(event.target.value)}
    />
  );
}

/** One field of the filter as text. */
export function useFilterText(filter: AuditFilter): (field: FilterField) => string {
  const t = useTranslations('audit');
  const locale = useLocale();
  return (field) => {
    if (field === 'from' || field === 'to') return exact(filter[field] ?? 0, locale);
    if (field === 'outcome') return t(`outcome.${filter.outcome ?? 'unknown'}`);
    if (field === 'action') return actionLabel(t, filter.action ?? '');
    return visibleText(filter[field] ?? '', 40);
  };
}

function Chips(o: { filter: AuditFilter; onRemove: (field: FilterField) => void; onClear: () => void }) {
  const t = useTranslations('audit');
  const textOf = useFilterText(o.filter);
  const active = filterFields.filter((field) => o.filter[field] !== undefined);
  if (active.length === 0) return null;
  return (
    <ul aria-label={t('filter.active')} className="flex flex-wrap items-center gap-1.5">
      {active.map((field) => (
        <li key={field} className="inline-flex items-center rounded-md border border-accent bg-accent-soft text-xs">
          <span className="py-1 pl-2">
            {t(`filter.${field}`)}: <b className="font-semibold">{textOf(field)}</b>
          </span>
          <button
            type="button"
            aria-label={t('filter.remove', { field: t(`filter.${field}`) })}
            onClick={() => o.onRemove(field)}
            className="min-h-[24px] min-w-[24px] rounded-md text-ink-2 hover:bg-hover hover:text-ink"
          >
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
      <li>
        <Button size="sm" variant="ghost" onClick={o.onClear}>
          {t('clearFilters')}
        </Button>
      </li>
    </ul>
  );
}

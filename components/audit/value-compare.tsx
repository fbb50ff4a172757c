import { useTranslations } from '@/lib/client/intl';
import { Mono, PlainText } from '@/components/ui/text/plain-text';
import type { Json } from '@/lib/domain/json';

interface ComparedField {
  /** Dotted; '' for a bare value. */
  path: string;
  /** null = absent. */
  before: string | null;
  after: string | null;
}

const deepest = 4;

function entryOf(value: Json): [string, string] | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  const { target, path } = value;
  if (typeof path !== 'string' || value.value === undefined) return null;
  return [typeof target === 'string' ? `${target} ${path}` : path, wordOf(value.value)];
}

function wordOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function leaves(value: Json, path: string, depth: number): [string, string][] {
  if (value === null && path === '') return [];
  if (Array.isArray(value)) {
    const entries = value.map(entryOf).filter((entry) => entry !== null);
    return entries.length === value.length ? entries : [[path, wordOf(value)]];
  }
  if (value === null || typeof value !== 'object' || depth >= deepest) {
    return [[path, wordOf(value)]];
  }
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, path === '' ? key : `${path}.${key}`, depth + 1),
  );
}

export function compareFields(before: Json, after: Json): ComparedField[] {
  const old = new Map(leaves(before, '', 0));
  const now = new Map(leaves(after, '', 0));
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  const fields = paths.map((path) => ({ path, before: old.get(path) ?? null, after: now.get(path) ?? null }));
  return fields.toSorted((a, b) => Number(a.before === a.after) - Number(b.before === b.after));
}

export function ValueCompare({ before, after }: { before: Json; after: Json }) {
  const t = useTranslations('audit.compare');
  const fields = compareFields(before, after);
  if (fields.length === 0) return null;
  const hasBefore = fields.some((field) => field.before !== null);
  const shown = hasBefore ? (['before', 'after'] as const) : (['after'] as const);
  return (
    <table className="w-full table-fixed border-collapse border border-line">
      <caption className="pb-1 text-left text-sm font-semibold">{t(hasBefore ? 'title' : 'after')}</caption>
      <thead className={hasBefore ? '' : 'sr-only'}>
        <tr className="bg-sunken text-left text-xs text-ink-3">
          {shown.map((side) => (
            <th key={side} scope="col" className="px-2 py-1 font-medium">
              {t(side)}
            </th>
          ))}
        </tr>
      </thead>
      {fields.map((field) => (
        <tbody key={field.path} className="border-t border-line">
          <tr>
            <th
              scope="rowgroup"
              colSpan={shown.length}
              className="px-2 pt-1.5 text-left text-xs font-normal text-ink-3"
            >
              <Mono>{field.path === '' ? t('value') : field.path}</Mono>
            </th>
          </tr>
          <tr className="align-top">
            {shown.map((side) => (
              <td key={side} className={`px-2 pb-1.5 ${lookOf(field, side)}`}>
                <Cell text={field[side]} />
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  );
}

function lookOf(field: ComparedField, side: 'before' | 'after'): string {
  return side === 'after' && field.before !== field.after ? 'font-medium text-ink' : 'text-ink-2';
}

function Cell({ text }: { text: string | null }) {
  if (text === null) return <span aria-hidden="true">—</span>;
  return <PlainText text={text} max={400} wrap className="font-mono text-[0.94em]" />;
}

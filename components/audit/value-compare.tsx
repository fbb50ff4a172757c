'use client';
import { useTranslations } from 'next-intl';
import { Mono } from '@/components/ui/text/mono';
import { PlainText } from '@/components/ui/text/plain-text';
import type { Json } from '@/lib/domain/json';
import { compareFields } from './compare-fields';
import type { ComparedField } from './compare-fields';

/** Before and after, field by field and at equal width; where nothing was before, only what is. */
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

'use client';
import { useTranslations } from 'next-intl';
import { Mono } from '@/components/ui/mono';
import { PlainText } from '@/components/ui/plain-text';
import type { Json } from '@/lib/domain/json';
import { compareFields } from './compare-fields';

/** Before and after, field by field. */
export function ValueCompare({ before, after }: { before: Json; after: Json }) {
  const t = useTranslations('audit');
  const fields = compareFields(before, after);
  if (fields.length === 0) return null;
  return (
    <table className="w-full table-fixed border-collapse rounded-md border border-line">
      <caption className="pb-1 text-left text-sm font-semibold">{t('compare.title')}</caption>
      <colgroup>
        <col className="w-[44%]" />
        <col />
        <col />
      </colgroup>
      <thead>
        <tr className="bg-sunken text-left text-xs text-ink-3">
          <th scope="col" className="px-2 py-1 font-medium">
            {t('compare.field')}
          </th>
          <th scope="col" className="px-2 py-1 font-medium">
            {t('compare.before')}
          </th>
          <th scope="col" className="px-2 py-1 font-medium">
            {t('compare.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.path} className="border-t border-line align-top">
            <th scope="row" className="px-2 py-1 text-left font-normal text-ink-2">
              <Mono>{field.path === '' ? t('compare.value') : field.path}</Mono>
            </th>
            <td className="px-2 py-1 text-ink-3">
              <Cell text={field.before} />
            </td>
            <td
              className={`px-2 py-1 ${field.before === field.after ? 'text-ink-3' : 'font-medium text-ink'}`}
            >
              <Cell text={field.after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ text }: { text: string | null }) {
  if (text === null) return <span aria-hidden="true">—</span>;
  return <PlainText text={text} max={400} wrap className="font-mono text-[0.94em]" />;
}

'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Json } from '@/lib/domain/json';
import { isObject } from '@/lib/domain/pool/definition/json-path';
import { countText } from '@/lib/client/quantity-text';
import { textOf } from '@/components/change/plan/value-text';
import { useCatalogueWords } from '@/components/change-forms/pool/use-catalogue-words';
import { CodeBlock } from '@/components/ui/text/code-block';
import { Mono } from '@/components/ui/text/mono';
import { PlainText } from '@/components/ui/text/plain-text';
import { itemRows } from './definition-rows';
import type { FieldRow } from './definition-rows';

const itemsShown = 100;
const scripts = new Set(['preUserData', 'userData']);

/** A value of the catalogue as people read it; text from outside stays text. */
export function FieldValue({ row }: { row: FieldRow }): ReactNode {
  const t = useTranslations('pool.basics');
  const locale = useLocale();
  const words = useCatalogueWords();
  const { value, field } = row;
  if (value === null || value === '') return <span className="text-ink-3">{t('none')}</span>;
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number')
    return `${countText(value, locale)}${field.unit === null || field.unit === 'nodes' ? '' : ` ${field.unit}`}`;
  if (typeof value === 'string') {
    if (scripts.has(field.path)) return <Script text={value} name={words.label(field.path)} />;
    return <PlainText text={words.choice(field.path, value)} max={300} wrap />;
  }
  if (field.path === 'dataDisks' && Array.isArray(value)) return <Disks disks={value} />;
  const lines = linesOf(value);
  return lines.length === 0 ? <span className="text-ink-3">{t('none')}</span> : <Lines items={lines} />;
}

/** One line an item of a list, a pair of a map. */
function linesOf(value: Json[] | { [key: string]: Json }): string[] {
  if (Array.isArray(value)) return value.map(textOf);
  return Object.entries(value).map(([key, inner]) => `${key}=${inner === '' ? '' : textOf(inner)}`);
}

function Lines({ items }: { items: readonly string[] }) {
  const t = useTranslations('change');
  return (
    <ul>
      {items.slice(0, itemsShown).map((item, at) => (
        <li key={`${at} ${item}`}>
          <Mono>
            <PlainText text={item} max={300} wrap />
          </Mono>
        </li>
      ))}
      {items.length > itemsShown ? <li>{t('andMore', { n: items.length - itemsShown })}</li> : null}
    </ul>
  );
}

function Disks({ disks }: { disks: readonly Json[] }) {
  const words = useCatalogueWords();
  return (
    <ol className="list-decimal pl-5">
      {disks.map((disk, at) => (
        <li key={at}>
          {itemRows('dataDisks', disk).map((row, index) => (
            <span key={row.field.path}>
              {index === 0 ? '' : ' · '}
              <span className="text-ink-3">{words.label(row.field.path)}</span>{' '}
              {isObject(row.value) ? <Mono>{textOf(row.value)}</Mono> : <FieldValue row={row} />}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}

function Script({ text, name }: { text: string; name: string }) {
  const t = useTranslations('pool.basics');
  return (
    <details>
      <summary className="min-h-6 w-fit underline underline-offset-2">
        {t('script', { n: text.split('\n').length })}
      </summary>
      <CodeBlock text={text} what={name} copyLabel={t('copy')} />
    </details>
  );
}

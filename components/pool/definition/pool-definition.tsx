import { useTranslations, useLocale } from '@/lib/client/intl';
import type { PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import type { PoolField } from '@/lib/domain/pool/fields/pool-field';
import { useCatalogWords } from '@/components/change-forms/pool/use-catalog-words';
import { Badge } from '@/components/ui/state/state-badge';
import { definitionRows, itemRows, type FieldRow, type GroupRows } from './definition-rows';
import type { ReactNode } from 'react';
import type { Json } from '@/lib/domain/json';
import { isObject } from '@/lib/domain/pool/definition/json-path';
import { countText } from '@/lib/client/quantity-text';
import { textOf } from '@/components/change/plan/diff-value';
import { RevealScript } from '@/components/change/script/reveal-script';
import { ScriptSummary } from '@/components/change/script/script-summary';
import { call } from '@/lib/client/call';
import { isScriptPath, readScriptMark } from '@/lib/domain/pool/script-mark';
import { Mono, MonoText, PlainText } from '@/components/ui/text/plain-text';

interface PoolPlace {
  cluster: string;
  pool: string;
}

/** `at`: whose scripts can be revealed. */
export function PoolDefinitionView({ pool, at }: { pool: PoolDefinition; at: PoolPlace }) {
  const t = useTranslations('pool.basics');
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-base">{t('configuration')}</h2>
      <div className="grid gap-x-8 gap-y-5 xl:grid-cols-2">
        {definitionRows(pool).map((rows) => (
          <Group key={rows.group} rows={rows} at={at} />
        ))}
      </div>
    </section>
  );
}

function Group({ rows, at }: { rows: GroupRows; at: PoolPlace }) {
  const t = useTranslations('pool.basics');
  return (
    <section className="min-w-0">
      <h3 className="mb-1 border-b border-line pb-1 text-sm">{t(`group.${rows.group}`)}</h3>
      <dl className="leading-6">
        {rows.set.map((row) => (
          <Row key={row.field.path} row={row} at={at} />
        ))}
      </dl>
      {rows.unset.length === 0 ? null : <Unset fields={rows.unset} />}
    </section>
  );
}

function Row({ row, at }: { row: FieldRow; at: PoolPlace }) {
  const t = useTranslations('pool.basics');
  const words = useCatalogWords();
  const { path } = row.field;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-0.5 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <dt className="text-ink-3">
        {path.startsWith('systemDisk.') ? t('systemDisk', { field: words.label(path) }) : words.label(path)}
      </dt>
      <dd className="order-3 col-span-2 min-w-0 break-words text-ink sm:order-2 sm:col-span-1">
        <FieldValue row={row} />
        <Script row={row} at={at} />
      </dd>
      <dd className="order-2 sm:order-3">
        <Badge tone="muted">
          <span className="sr-only">{t('whenLabel')} </span>
          {t(`when.${row.later}`)}
        </Badge>
      </dd>
    </div>
  );
}

function Unset({ fields }: { fields: readonly PoolField[] }) {
  const t = useTranslations('pool.basics');
  const words = useCatalogWords();
  return (
    <details className="mt-1">
      <summary className="min-h-6 w-fit text-xs text-ink-2 underline underline-offset-2 hover:text-ink">
        {t('unset', { n: fields.length })}
      </summary>
      <p className="text-xs text-ink-2">{fields.map(({ path }) => words.label(path)).join(' · ')}</p>
    </details>
  );
}

const itemsShown = 100;

function FieldValue({ row }: { row: FieldRow }): ReactNode {
  const t = useTranslations('pool.basics');
  const locale = useLocale();
  const words = useCatalogWords();
  const { value, field } = row;
  if (value === null || value === '') return <span className="text-ink-3">{t('none')}</span>;
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number')
    return `${countText(value, locale)}${field.unit === null || field.unit === 'nodes' ? '' : ` ${field.unit}`}`;
  if (typeof value === 'string') {
    if (readScriptMark(value) !== null) return <ScriptSummary mark={value} />;
    return <PlainText text={words.choice(field.path, value)} max={300} wrap />;
  }
  if (field.path === 'dataDisks' && Array.isArray(value)) return <Disks disks={value} />;
  const lines = linesOf(value);
  return lines.length === 0 ? <span className="text-ink-3">{t('none')}</span> : <Lines items={lines} />;
}

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
          <MonoText text={item} max={300} wrap />
        </li>
      ))}
      {items.length > itemsShown ? <li>{t('andMore', { n: items.length - itemsShown })}</li> : null}
    </ul>
  );
}

function Disks({ disks }: { disks: readonly Json[] }) {
  const words = useCatalogWords();
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

function Script({ row: { field, value }, at }: { row: FieldRow; at: PoolPlace }) {
  const words = useCatalogWords();
  const { path } = field;
  if (!isScriptPath(path) || value === null || value === '') return null;
  const read = () => call('node-pools.reveal-script', { params: at, body: { script: path } });
  return <RevealScript name={words.label(path)} read={read} />;
}

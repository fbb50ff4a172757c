'use client';
import { useTranslations } from 'next-intl';
import type { PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import type { PoolField } from '@/lib/domain/pool/fields/pool-field';
import { useCatalogueWords } from '@/components/change-forms/pool/use-catalogue-words';
import { Badge } from '@/components/ui/state/badge';
import { definitionRows } from './definition-rows';
import type { FieldRow, GroupRows } from './definition-rows';
import { FieldValue } from './field-value';

/** The configuration of new nodes by the catalog: each field with its value and when it can change. */
export function PoolDefinitionView({ pool }: { pool: PoolDefinition }) {
  const t = useTranslations('pool.basics');
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-base">{t('configuration')}</h2>
      <div className="grid gap-x-8 gap-y-5 xl:grid-cols-2">
        {definitionRows(pool).map((rows) => (
          <Group key={rows.group} rows={rows} />
        ))}
      </div>
    </section>
  );
}

function Group({ rows }: { rows: GroupRows }) {
  const t = useTranslations('pool.basics');
  return (
    <section className="min-w-0">
      <h3 className="mb-1 border-b border-line pb-1 text-sm">{t(`group.${rows.group}`)}</h3>
      <dl className="leading-6">
        {rows.set.map((row) => (
          <Row key={row.field.path} row={row} />
        ))}
      </dl>
      {rows.unset.length === 0 ? null : <Unset fields={rows.unset} />}
    </section>
  );
}

function Row({ row }: { row: FieldRow }) {
  const t = useTranslations('pool.basics');
  const words = useCatalogueWords();
  const { path } = row.field;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-0.5 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <dt className="text-ink-3">
        {path.startsWith('systemDisk.') ? t('systemDisk', { field: words.label(path) }) : words.label(path)}
      </dt>
      <dd className="order-3 col-span-2 min-w-0 break-words text-ink sm:order-2 sm:col-span-1">
        <FieldValue row={row} />
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
  const words = useCatalogueWords();
  return (
    <details className="mt-1">
      <summary className="min-h-6 w-fit text-xs text-ink-2 underline underline-offset-2 hover:text-ink">
        {t('unset', { n: fields.length })}
      </summary>
      <p className="text-xs text-ink-2">{fields.map(({ path }) => words.label(path)).join(' · ')}</p>
    </details>
  );
}

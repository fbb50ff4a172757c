import { useTranslations } from '@/lib/client/intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/form/button';
import { Select } from '@/components/ui/form/select';
import { TextInput } from '@/components/ui/form/text-input';
import { taintSchema, type Taint } from '@/lib/domain/node/node';
import { sameTaint, windowsTaint, type KeyValueRow } from '../draft/draft';
import type { DraftForm } from '../draft/draft-form';
import { useCatalogWords } from '../use-catalog-words';
import { FieldGroup } from './field-frame';

interface RowsProps<Row> {
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  empty: Row;
  addLabel: string;
  removeLabel: (n: number) => ReactNode;
  off?: string | null;
  /** The inputs of a row; rows are counted from 1. */
  children: (row: Row, n: number, change: (row: Row) => void) => ReactNode;
}

function Rows<Row>({ rows, onChange, off = null, ...o }: RowsProps<Row>) {
  return (
    <>
      {rows.map((row, at) => (
        <div key={at} className="flex flex-wrap items-center gap-2 sm:flex-nowrap">
          {o.children(row, at + 1, (next) => onChange(rows.with(at, next)))}
          <Button variant="ghost" disabledReason={off} onClick={() => onChange(rows.toSpliced(at, 1))}>
            {o.removeLabel(at + 1)}
          </Button>
        </div>
      ))}
      <div>
        <Button size="sm" disabledReason={off} onClick={() => onChange([...rows, o.empty])}>
          {o.addLabel}
        </Button>
      </div>
    </>
  );
}

export function IdRows(o: {
  form: DraftForm;
  path: 'rdsInstanceIds' | 'securityGroupIds';
  placeholder: string;
  off: string | null;
}) {
  const t = useTranslations('wizard');
  const label = useCatalogWords().label(o.path);
  return (
    <Rows
      rows={o.form.draft[o.path]}
      onChange={(next) => o.form.put(o.path, next)}
      empty=""
      off={o.off}
      addLabel={t('rows.add', { label })}
      removeLabel={(n) => (
        <>
          {t('rows.remove')}
          <span className="sr-only"> {t('rows.id', { label, n })}</span>
        </>
      )}
    >
      {(id, n, change) => (
        <TextInput
          mono
          className="max-w-md"
          maxLength={128}
          aria-label={t('rows.id', { label, n })}
          placeholder={o.placeholder}
          disabled={o.off !== null}
          value={id}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Rows>
  );
}

const pairs = {
  labels: { keyLength: 512, keyExample: 'team', valueExample: 'web' },
  tags: { keyLength: 256, keyExample: 'team', valueExample: 'web' },
  taints: { keyLength: 512, keyExample: 'os', valueExample: 'windows' },
} as const;

function Pair(o: {
  path: keyof typeof pairs;
  n: number;
  row: KeyValueRow;
  onChange: (part: Partial<KeyValueRow>) => void;
}) {
  const { path, n, row, onChange } = o;
  const t = useTranslations('wizard');
  const { keyLength, keyExample, valueExample } = pairs[path];
  return (
    <>
      <TextInput
        mono
        maxLength={keyLength}
        aria-label={t(`${path}.key`, { n })}
        placeholder={keyExample}
        value={row.key}
        onChange={(event) => onChange({ key: event.target.value })}
      />
      <TextInput
        mono
        maxLength={256}
        aria-label={t(`${path}.value`, { n })}
        placeholder={valueExample}
        value={row.value}
        onChange={(event) => onChange({ value: event.target.value })}
      />
    </>
  );
}

export function KeyValueRows({ form, path }: { form: DraftForm; path: 'labels' | 'tags' }) {
  const t = useTranslations('wizard');
  return (
    <FieldGroup form={form} path={path}>
      <Rows
        rows={form.draft[path]}
        onChange={(next) => form.put(path, next)}
        empty={{ key: '', value: '' }}
        addLabel={t(`${path}.add`)}
        removeLabel={(n) => t(`${path}.remove`, { n })}
      >
        {(row, n, change) => <Pair path={path} n={n} row={row} onChange={(part) => change({ ...row, ...part })} />}
      </Rows>
    </FieldGroup>
  );
}

const effects = taintSchema.shape.effect.options;

export function TaintRows({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard');
  const { taints, os } = form.draft;
  const suggest = os === 'windows' && !taints.some((taint) => sameTaint(taint, windowsTaint));
  const put = (next: Taint[]) => form.set({ taints: next });
  return (
    <FieldGroup form={form} path="taints">
      {suggest ? (
        <div className="flex flex-wrap items-center gap-2 rounded-md border border-line bg-surface px-3 py-2">
          <p className="min-w-0 flex-1 basis-60 text-ink-2">{t('taints.suggestion')}</p>
          <Button size="sm" onClick={() => put([...taints, windowsTaint])}>
            {t('taints.addSuggested')}
          </Button>
        </div>
      ) : null}
      <Rows
        rows={taints}
        onChange={put}
        empty={{ key: '', value: '', effect: 'NoSchedule' }}
        addLabel={t('taints.add')}
        removeLabel={(n) => t('taints.remove', { n })}
      >
        {(taint, n, change) => (
          <>
            <Pair path="taints" n={n} row={taint} onChange={(part) => change({ ...taint, ...part })} />
            <Select
              aria-label={t('taints.effect', { n })}
              className="w-auto"
              value={taint.effect}
              onChange={({ target }) =>
                change({ ...taint, effect: effects.find((one) => one === target.value) ?? 'NoSchedule' })
              }
              options={effects.map((effect) => ({ value: effect, label: effect }))}
            />
          </>
        )}
      </Rows>
    </FieldGroup>
  );
}

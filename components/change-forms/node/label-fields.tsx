import { TextField } from '../request/input-fields';
import { useTranslations } from '@/lib/client/intl';
import { Button } from '@/components/ui/form/button';
import { Field } from '@/components/ui/form/field';
import { Select } from '@/components/ui/form/select';
import { emptyRow, taintEffects, type LabelRow } from './label-rows';

export interface LabelFieldsProps {
  of: 'label' | 'taint';
  rows: readonly LabelRow[];
  onChange: (rows: LabelRow[]) => void;
}

const most = { label: 50, taint: 20 };
const nextId = (rows: readonly LabelRow[]): number => Math.max(0, ...rows.map(({ id }) => id)) + 1;

export function LabelFields({ of, rows, onChange }: LabelFieldsProps) {
  const t = useTranslations('node-work.mark');
  const patch = (id: number, part: Partial<LabelRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  return (
    <div role="group" aria-label={t(`${of}.rows`)} className="flex flex-col gap-3">
      {rows.map((row, at) => (
        <div key={row.id} role="group" aria-label={t('row', { n: at + 1 })} className={line}>
          <LabelLine of={of} row={row} patch={(part) => patch(row.id, part)} />
          <Button
            variant="ghost"
            aria-label={t('dropRow', { n: at + 1 })}
            onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
          >
            {t('drop')}
          </Button>
        </div>
      ))}
      <span>
        <Button
          size="sm"
          disabledReason={rows.length >= most[of] ? t('most', { n: most[of] }) : null}
          onClick={() => onChange([...rows, emptyRow(nextId(rows))])}
        >
          {t(`${of}.add`)}
        </Button>
      </span>
    </div>
  );
}

const line = 'grid items-end gap-2 border-b border-line pb-3 sm:grid-cols-[auto_1fr_1fr_auto_auto]';

function LabelLine(o: { of: LabelFieldsProps['of']; row: LabelRow; patch: (part: Partial<LabelRow>) => void }) {
  const { of, row, patch } = o;
  const t = useTranslations('node-work.mark');
  const isSet = row.act === 'set';
  return (
    <>
      <Field label={t('act')}>
        {(ids) => (
          <Select
            {...ids}
            value={row.act}
            onChange={({ target }) =>
              patch(
                target.value === 'remove'
                  ? { act: 'remove', value: '' }
                  : { act: 'set', effect: row.effect ?? 'NoSchedule' },
              )
            }
            options={(['set', 'remove'] as const).map((value) => ({ value, label: t(value) }))}
          />
        )}
      </Field>
      <TextField label={t('key')} mono maxLength={317} value={row.key} onChange={(key) => patch({ key })} />
      {isSet ? (
        <TextField label={t('value')} mono maxLength={63} value={row.value} onChange={(value) => patch({ value })} />
      ) : (
        <span className="hidden sm:block" />
      )}
      {of === 'taint' ? <EffectField row={row} patch={patch} /> : <span className="hidden sm:block" />}
    </>
  );
}

function EffectField({ row, patch }: { row: LabelRow; patch: (part: Partial<LabelRow>) => void }) {
  const t = useTranslations('node-work.mark');
  const any = row.act === 'remove' ? [{ value: '', label: t('anyEffect') }] : [];
  return (
    <Field label={t('effect')}>
      {(ids) => (
        <Select
          {...ids}
          value={row.effect ?? ''}
          onChange={({ target }) => patch({ effect: taintEffects.find((effect) => effect === target.value) ?? null })}
          options={[...any, ...taintEffects.map((value) => ({ value, label: value }))]}
        />
      )}
    </Field>
  );
}

export function withRemoval(rows: readonly LabelRow[], { key, effect }: Pick<LabelRow, 'key' | 'effect'>): LabelRow[] {
  const kept = rows.filter((row) => row.key.trim() !== '' || row.value.trim() !== '');
  return [...kept, { id: nextId(rows), act: 'remove', key, value: '', effect }];
}

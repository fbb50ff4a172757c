'use client';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { TextField } from '../request/input-fields';
import { useTranslations } from '@/lib/client/intl';
import { useCallback, useState } from 'react';
import { Checkbox } from '@/components/ui/form/checkbox';
import { Field } from '@/components/ui/form/field';
import { TextArea } from '@/components/ui/form/text-input';
import { visibleText } from '@/components/ui/text/plain-text';
import { nodePoolAttachInstancesInput } from '@/lib/changes/node-pool-attach-instances/input';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { PlanDiff, RequestDialog } from '../request/request-dialog';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SearchBox } from '@/components/table/search-box';
import { Button } from '@/components/ui/form/button';
import { ErrorState } from '@/components/ui/state/error-state';
import { SkeletonRows, StaleBand } from '@/components/ui/state/page-states';
import { queryOf } from '@/lib/client/query-of';
import { InstanceList, type InstanceListProps } from './node-pool-attach-list';

/** Ids as people paste them: one a line, or with spaces, commas or semicolons between; each once. */
export function instanceIdsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;，；、]+/).filter((one) => one !== ''))];
}

const most = 100;
const noneChosen: ReadonlySet<string> = new Set();
const start = { ids: '', keepName: true, formatDisk: false, password: '' };
type AttachForm = typeof start;

/** Adds existing instances to a pool. Their system disks are replaced; the plan reports what each of them lacks. */
export function AttachDialog(o: {
  cluster: string;
  pool: Pick<NodePoolRow, 'id' | 'name' | 'os'>;
  onClose: () => void;
}) {
  const t = useTranslations('pool.attach');
  const [form, setForm] = useState(start);
  const patch = (part: Partial<AttachForm>) => setForm((before) => ({ ...before, ...part }));
  const [chosen, setChosen] = useState(noneChosen);
  const toggle = useCallback(
    (id: string, on: boolean) =>
      setChosen((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id))),
    [],
  );
  const instanceIds = [...new Set([...chosen, ...instanceIdsOf(form.ids)])];
  const parsed = nodePoolAttachInstancesInput.safeParse({
    nodePool: { id: o.pool.id, name: o.pool.name },
    instanceIds,
    keepName: form.keepName,
    formatDisk: form.formatDisk,
    loginPassword: form.password,
  });
  const tooMany = instanceIds.length > most ? t('tooMany', { n: most }) : null;
  const open = instanceIds.length === 0 ? t('noIds') : tooMany;
  return (
    <RequestDialog
      kind="node-pool.attach-instances"
      cluster={o.cluster}
      title={t('title', { name: visibleText(o.pool.name, 80) })}
      input={open === null && parsed.success ? parsed.data : null}
      openReason={open ?? (parsed.success ? null : t('wrong'))}
      onClose={o.onClose}
      detail={(plan) => <PlanDiff plan={plan} />}
    >
      <p className="font-medium text-warn">▲ {t('diskLost')}</p>
      <InstanceChoice
        cluster={o.cluster}
        pool={o.pool}
        os={o.pool.os}
        chosen={chosen}
        onToggle={toggle}
        onClear={() => setChosen(noneChosen)}
      />
      <Field label={t('ids')} help={t('idsHelp')} error={tooMany ?? undefined}>
        {(ids) => <TextArea {...ids} mono value={form.ids} onChange={(event) => patch({ ids: event.target.value })} />}
      </Field>
      <AttachSettings form={form} patch={patch} os={o.pool.os} />
    </RequestDialog>
  );
}

interface SettingsProps {
  form: AttachForm;
  patch: (part: Partial<AttachForm>) => void;
  os: NodePoolRow['os'];
}

function AttachSettings({ form, patch, os }: SettingsProps) {
  const t = useTranslations('pool.attach');
  return (
    <>
      <TextField
        label={t('password')}
        help={t(os === 'windows' ? 'passwordWindows' : 'passwordLinux')}
        type="password"
        autoComplete="new-password"
        value={form.password}
        onChange={(password) => patch({ password })}
      />
      {(['keepName', 'formatDisk'] as const).map((flag) => (
        <Checkbox
          key={flag}
          label={t(flag)}
          help={t(`${flag}Help`)}
          checked={form[flag]}
          onChange={(event) => patch({ [flag]: event.target.checked })}
        />
      ))}
    </>
  );
}

/** Milliseconds. An instance may get an address, or another one may start, while the dialog is open. */
const everyMs = 30_000;

export interface InstanceChoiceProps extends Omit<InstanceListProps, 'instances'> {
  cluster: string;
  pool: Pick<NodePoolRow, 'id'>;
  onClear: () => void;
}

export function InstanceChoice({ cluster, pool, onClear, ...list }: InstanceChoiceProps) {
  const t = useTranslations('pool.attach');
  const [q, setQ] = useState('');
  const { data, error, refetch } = useQuery({
    ...queryOf('node-pools.free-instances', {
      params: { cluster, pool: pool.id },
      query: q.trim() === '' ? {} : { q },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="text-sm font-medium">{t('free')}</legend>
      <p className="text-xs text-ink-3">{t('freeHelp')}</p>
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox label={t('search')} initial={q} onSearch={setQ} />
        <span role="status" className="text-ink-2">
          {t('chosen', { n: list.chosen.size })}
        </span>
        {list.chosen.size === 0 ? null : (
          <Button size="sm" onClick={onClear}>
            {t('clear')}
          </Button>
        )}
      </div>
      {error !== null && data !== undefined ? <StaleBand title={t('old')}>{error.message}</StaleBand> : null}
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={3} />
        ) : (
          <ErrorState failure={error} retry={() => void refetch()} compact />
        )
      ) : (
        <FreeInstances answer={data} {...list} />
      )}
    </fieldset>
  );
}

type Answer = AnswerOf<'node-pools.free-instances'>;

export function FreeInstances({ answer, ...list }: Omit<InstanceListProps, 'instances'> & { answer: Answer }) {
  const t = useTranslations('pool.attach');
  const { instances, matching, total, unavailable } = answer;
  if (instances === null)
    return (
      <StaleBand tone="unknown" title={t('unavailable')}>
        <span>{unavailable?.message}</span> {unavailable?.remedy}
      </StaleBand>
    );
  if (instances.length === 0) return <p className="py-2 text-ink-2">{t(total === 0 ? 'noFree' : 'noMatch')}</p>;
  return (
    <>
      <InstanceList instances={instances} {...list} />
      {matching > instances.length ? (
        <p className="text-warn">▲ {t('first', { n: instances.length, matching })}</p>
      ) : null}
    </>
  );
}

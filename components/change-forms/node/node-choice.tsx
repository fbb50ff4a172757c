'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import { Button } from '@/components/ui/form/button';
import { ErrorState } from '@/components/ui/state/error-state';
import { PlainText } from '@/components/ui/text/plain-text';
import { Checkbox } from '@/components/ui/form/checkbox';
import { RadioGroup } from '@/components/ui/form/radio-group';
import { SkeletonRows } from '@/components/ui/state/page-states';
import { queryOf } from '@/lib/client/query-of';
import type { NodeRow } from '@/lib/domain/node/node';

const most = 500;

export interface ChosenNode {
  uid: string;
  name: string;
  instanceId: string | null;
}

/** null = all nodes of the pool. */
export type ChosenNodes = readonly ChosenNode[] | null;

/** An instance that has not joined has no UID and cannot be chosen. */
const choiceOf = ({ uid, name, instanceId }: NodeRow): ChosenNode[] =>
  uid === null ? [] : [{ uid, name, instanceId }];

function usePoolNodes(cluster: string, poolId: string) {
  return useQuery(queryOf('nodes.list', { params: { cluster }, query: { pool: poolId, limit: String(most) } }));
}

interface ChoiceProps<Chosen> {
  cluster: string;
  poolId: string;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

export function NodeChoice(o: ChoiceProps<ChosenNodes>) {
  const t = useTranslations('pool.nodeChoice');
  const { chosen } = o;
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup
        label={t('label')}
        value={chosen === null ? 'all' : 'some'}
        onChange={(value) => o.onChange(value === 'all' ? null : [])}
        options={[
          { value: 'all', label: t('all') },
          { value: 'some', label: t('some', { n: chosen?.length ?? 0 }) },
        ]}
      />
      {chosen === null ? null : <NodeChecks {...o} chosen={chosen} />}
    </div>
  );
}

function NodeChecks({ cluster, poolId, chosen, onChange }: ChoiceProps<readonly ChosenNode[]>) {
  const t = useTranslations('pool.nodeChoice');
  const { data, error, refetch } = usePoolNodes(cluster, poolId);
  // Preselected nodes may be missing from this list.
  const [first] = useState(chosen);
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={3} />
    ) : (
      <ErrorState failure={error} retry={() => void refetch()} compact />
    );
  const listed = data.rows.flatMap(choiceOf);
  const here = new Set(listed.map(({ uid }) => uid));
  const all = [...first.filter(({ uid }) => !here.has(uid)), ...listed];
  const picked = new Set(chosen.map(({ uid }) => uid));
  const toggle = (node: ChosenNode) =>
    onChange(picked.has(node.uid) ? chosen.filter(({ uid }) => uid !== node.uid) : [...chosen, node]);
  return (
    <fieldset className="rounded-md border border-line p-2">
      <legend className="sr-only">{t('nodes')}</legend>
      <p className="mb-1 flex gap-2">
        <Button size="sm" onClick={() => onChange(all)}>
          {t('every')}
        </Button>
        <Button size="sm" onClick={() => onChange([])}>
          {t('clear')}
        </Button>
      </p>
      <ul className="grid max-h-48 gap-x-4 overflow-y-auto sm:grid-cols-2">
        {all.map((node) => (
          <li key={node.uid} className="min-w-0 py-0.5">
            <Checkbox
              label={<PlainText text={node.name} max={120} className="font-mono text-[0.94em]" />}
              checked={picked.has(node.uid)}
              onChange={() => toggle(node)}
            />
          </li>
        ))}
      </ul>
      {all.length === 0 ? <p className="text-ink-3">{t('none')}</p> : null}
      {data.matching > data.rows.length ? <p className="text-warn">▲ {t('tooMany', { n: most })}</p> : null}
    </fieldset>
  );
}

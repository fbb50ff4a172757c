'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { z } from 'zod';
import { useState } from 'react';
import { SearchBox } from '@/components/table/search-box';
import { Button } from '@/components/ui/form/button';
import { ErrorState } from '@/components/ui/state/error-state';
import { SkeletonRows } from '@/components/ui/state/skeleton';
import { StaleBand } from '@/components/ui/state/stale-band';
import { queryOf } from '@/lib/client/query-of';
import { listFreeInstances } from '@/lib/contract/free-instances';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { InstanceList } from './node-pool-attach-list';
import type { InstanceListProps } from './node-pool-attach-list';

/** Milliseconds. A machine may be given an address, or another one be started, while the dialog is open. */
const everyMs = 30_000;

export interface InstanceChoiceProps extends Omit<InstanceListProps, 'instances'> {
  cluster: string;
  pool: Pick<NodePoolRow, 'id'>;
  onClear: () => void;
}

/** The machines that can be attached, to be ticked; what is not among them is typed elsewhere. */
export function InstanceChoice({ cluster, pool, onClear, ...list }: InstanceChoiceProps) {
  const t = useTranslations('pool.attach');
  const [q, setQ] = useState('');
  const { data, error, refetch } = useQuery({
    ...queryOf(listFreeInstances, { params: { cluster, pool: pool.id }, query: q.trim() === '' ? {} : { q } }),
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

type Answer = z.infer<typeof listFreeInstances.response>;

/** A response of the endpoint: the list, an empty list, or a list that cannot be read. */
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

'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { z } from 'zod';
import { getPoolDrift } from '@/lib/contract/pool-drift';
import type { DriftGroupRow } from '@/lib/contract/pool-drift';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { driftKinds } from '@/lib/domain/pool/drift';
import { queryOf } from '@/lib/client/query-of';
import { EmptyState } from '@/components/ui/state/empty-state';
import { ErrorState } from '@/components/ui/state/error-state';
import { SkeletonRows } from '@/components/ui/state/skeleton';
import { StaleBand } from '@/components/ui/state/stale-band';
import { DriftItem } from './drift-item';

/** Milliseconds. */
const everyMs = 30_000;

type Answer = z.infer<typeof getPoolDrift.response>;

/** The pool's template against its live nodes: manual edits, older configuration, and what is unknown. */
export function PoolDrift({ pool }: { pool: NodePoolRow }) {
  const t = useTranslations('pool.drift');
  const params = { cluster: pool.cluster, pool: pool.id };
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(getPoolDrift, { params }),
    refetchInterval: everyMs,
  });
  if (isPending) return <SkeletonRows rows={6} />;
  if (data === undefined) return <ErrorState failure={error} retry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-4">
      {error === null ? null : <StaleBand title={t('old')}>{error.message}</StaleBand>}
      <DriftFound answer={data} pool={pool} />
    </div>
  );
}

export function DriftFound({ answer, pool }: { answer: Answer; pool: NodePoolRow }) {
  const t = useTranslations('pool.drift');
  const { groups, compared, alike, notJoined, moreGroups } = answer;
  const isStale = answer.sources.some(({ state }) => state !== 'live' && state !== 'absent');
  return (
    <>
      {isStale ? <StaleBand title={t('stale')}>{t('staleHelp')}</StaleBand> : null}
      <p className="text-ink-2">
        {t('compared', { n: compared, differ: compared - alike })}
        {notJoined === null || notJoined === 0 ? '' : ` ${t('notJoined', { n: notJoined })}`}
      </p>
      <p className="max-w-prose text-xs text-ink-3">{t('scope')}</p>
      {answer.unavailable.map(({ what, message, remedy }) => (
        <StaleBand key={what} tone="unknown" title={t(`unavailable.${what}`)}>
          <span>{message}</span> {remedy}
        </StaleBand>
      ))}
      {groups.length === 0 ? <NoDrift compared={compared} /> : null}
      {driftKinds.map((kind) => (
        <Kind key={kind} kind={kind} groups={groups.filter((group) => group.kind === kind)} pool={pool} />
      ))}
      {moreGroups > 0 ? <p className="text-ink-3">{t('more', { n: moreGroups })}</p> : null}
    </>
  );
}

function NoDrift({ compared }: { compared: number }) {
  const t = useTranslations('pool.drift');
  return (
    <div className="rounded-md border border-line bg-surface">
      {compared === 0 ? (
        <EmptyState title={t('noNodes')}>{t('noNodesHelp')}</EmptyState>
      ) : (
        <EmptyState title={t('none')}>{t('noneHelp')}</EmptyState>
      )}
    </div>
  );
}

function Kind(o: { kind: DriftGroupRow['kind']; groups: readonly DriftGroupRow[]; pool: NodePoolRow }) {
  const t = useTranslations('pool.drift');
  if (o.groups.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <div>
        <h2 className="text-base">{t(`kind.${o.kind}`)}</h2>
        <p className="max-w-prose text-ink-2">{t(`kindHelp.${o.kind}`)}</p>
      </div>
      <ul className="rounded-md border border-line bg-surface">
        {o.groups.map((group) => (
          <DriftItem
            key={JSON.stringify([group.field, group.key, group.template, group.live])}
            group={group}
            pool={o.pool}
          />
        ))}
      </ul>
    </section>
  );
}

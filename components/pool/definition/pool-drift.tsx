import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { useTranslations } from '@/lib/client/intl';
import type { DriftGroupRow } from '@/lib/contract/pool-drift';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { driftKinds } from '@/lib/domain/pool/drift';
import { queryOf } from '@/lib/client/query-of';
import { EmptyState, SkeletonRows, StaleBand } from '@/components/ui/state/page-states';
import { ErrorState } from '@/components/ui/state/error-state';
import { LinkButton } from '@/components/shell/link-button';
import { PageLink } from '@/components/shell/page-link';
import { Button } from '@/components/ui/form/button';
import { buttonClass } from '@/components/ui/form/button-class';
import { Mono, MonoText, PlainText } from '@/components/ui/text/plain-text';
import { usePoolActions } from '../pool-actions';
import { poolEditHref, poolHref, poolUpgradeHref } from '@/lib/client/hrefs';

/** Milliseconds. */
const everyMs = 30_000;

type Answer = AnswerOf<'node-pools.drift'>;

export function PoolDrift({ pool }: { pool: NodePoolRow }) {
  const t = useTranslations('pool.drift');
  const params = { cluster: pool.cluster, pool: pool.id };
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf('node-pools.drift', { params }),
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
    <EmptyState framed title={t(compared === 0 ? 'noNodes' : 'none')}>
      {t(compared === 0 ? 'noNodesHelp' : 'noneHelp')}
    </EmptyState>
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

const namesShown = 12;

interface ItemProps {
  group: DriftGroupRow;
  pool: NodePoolRow;
}

function DriftItem({ group, pool }: ItemProps) {
  const t = useTranslations('pool.drift');
  const tc = useTranslations('change');
  const rest = group.count - Math.min(namesShown, group.nodes.length);
  return (
    <li className="flex flex-col gap-1 border-t border-line px-3 py-2 first:border-t-0">
      <Sentence group={group} />
      <ul aria-label={t('nodes')} className="flex flex-wrap gap-x-3 text-ink-2">
        {group.nodes.slice(0, namesShown).map(({ uid, name }) => (
          <li key={uid} className="min-w-0">
            <MonoText text={name} max={120} />
          </li>
        ))}
        {rest > 0 ? <li>{tc('andMore', { n: rest })}</li> : null}
      </ul>
      {group.remedy === null ? null : <RemedyLine group={group} pool={pool} />}
    </li>
  );
}

/** `5 nodes: image is img-1, new nodes get img-2`. */
function Sentence({ group }: { group: DriftGroupRow }) {
  const t = useTranslations('pool.drift');
  const { field, key, kind, template, live, count } = group;
  const value = (text: string | null, missing: 'notReported' | 'absent' | 'nothing') =>
    text === null ? (
      <span className="text-ink-3">{t(missing)}</span>
    ) : (
      <Mono>{text === '' ? '""' : <PlainText text={text} max={300} wrap />}</Mono>
    );
  return (
    <p>
      <b className="font-semibold">{t('count', { n: count })}</b>{' '}
      {t.rich('sentence', {
        field: () => (
          <span>
            {t(`field.${field}`)}
            {key === null ? null : (
              <>
                {' '}
                <MonoText text={key} max={200} wrap />
              </>
            )}
          </span>
        ),
        live: () => value(live, kind === 'unknown' ? 'notReported' : 'absent'),
        template: () => value(template, 'nothing'),
      })}
    </p>
  );
}

function RemedyLine({ group, pool }: ItemProps) {
  const t = useTranslations('pool.drift');
  const { open, whyNot } = usePoolActions();
  const { remedy, field } = group;
  if (remedy === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-ink-2">
        <span aria-hidden="true">→ </span>
        {t(`remedy.${remedy}`)}
      </p>
      {remedy === 'replace' ? (
        <PageLink href={`${poolHref(pool)}?tab=nodes`} className={buttonClass({ size: 'sm' })}>
          {t('showNodes')}
        </PageLink>
      ) : remedy === 'upgrade' ? (
        <LinkButton size="sm" href={poolUpgradeHref(pool, group.nodes)} disabledReason={whyNot('upgrade', pool)}>
          {t('upgrade', { n: group.nodes.length })}
        </LinkButton>
      ) : (
        <Button size="sm" disabledReason={whyNot('push', pool)} onClick={() => open('push', pool)}>
          {t('push')}
        </Button>
      )}
      {remedy === 'push' ? (
        <PageLink
          href={poolEditHref(pool, field === 'taints' ? 'taints' : 'labels')}
          className={buttonClass({ size: 'sm' })}
        >
          {t('edit')}
        </PageLink>
      ) : null}
    </div>
  );
}

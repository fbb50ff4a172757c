'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useShownChange } from '@/components/change/shown-change';
import { PlainText } from '@/components/ui/plain-text';
import { StateBadge } from '@/components/ui/state-badge';
import { Mono } from '@/components/ui/mono';
import type { Change } from '@/lib/domain/change/change';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { poolHref } from './pool-href';
import { PoolNodes } from './pool-nodes';
import { PoolStateBadge } from './pool-state-badge';
import { toneOfTile } from './pool-state';
import { usePool } from './use-pool';

const namesShown = 24;

/** The pool that a change makes or alters: its target, or what the first step says it has made. */
function poolIdOf(change: Change): string | null {
  if (!change.kind.startsWith('node-pool.')) return null;
  const target = change.targets.find((one) => one.type === 'node-pool' && one.uid.startsWith('np'));
  const made = change.steps.find((step) => step.id === 'create' && step.state === 'done')?.detail;
  return target?.uid ?? (made !== undefined && /^np\w+$/.test(made) ? made : null);
}

/** Beneath the steps of a run: the pool's nodes as they come and go, live. */
export function PoolOfChange() {
  const change = useShownChange();
  const id = change === null ? null : poolIdOf(change);
  if (change === null || id === null) return null;
  return <Watched cluster={change.cluster} poolId={id} />;
}

function Watched({ cluster, poolId }: { cluster: string; poolId: string }) {
  const t = useTranslations('fleet');
  const { pool } = usePool(cluster, poolId, { awaited: true });
  if (pool === undefined) return null;
  return (
    <section aria-label={t('nodesNow')} className="mt-4 flex flex-col gap-2 border-t border-line pt-3">
      <h3 className="flex flex-wrap items-center gap-x-3 text-sm">
        <Link href={poolHref(pool)} className="font-semibold text-accent underline-offset-2 hover:underline">
          <PlainText text={pool.name} max={80} />
        </Link>
        <PoolStateBadge pool={pool} />
      </h3>
      <PoolNodes pool={pool} />
      <Names pool={pool} />
    </section>
  );
}

function Names({ pool }: { pool: NodePoolRow }) {
  const t = useTranslations('fleet');
  const more = (pool.total ?? pool.tiles.length) - Math.min(namesShown, pool.tiles.length);
  return (
    <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2 xl:grid-cols-3">
      {pool.tiles.slice(0, namesShown).map((tile) => (
        <li key={tile.key} className="flex min-w-0 items-center justify-between gap-2">
          <span className="min-w-0 truncate">
            <Mono>
              <PlainText text={tile.name} max={120} />
            </Mono>
          </span>
          <StateBadge tone={toneOfTile(tile)}>{t(`nodeState.${tile.state}`)}</StateBadge>
        </li>
      ))}
      {more > 0 ? <li className="text-ink-3">{t('moreNodes', { n: more })}</li> : null}
    </ul>
  );
}

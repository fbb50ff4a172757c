import dynamic from 'next/dynamic';
import { useTranslations } from '@/lib/client/intl';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { poolHref } from '@/lib/client/hrefs';
import { UsedTrends } from '@/components/history/history-trend';
import { LinkButton } from '@/components/shell/link-button';
import { UsageBar } from '@/components/table/cells/usage-bar';
import { StateGlyph, toneGlyph, toneText, type Tone } from '@/components/ui/state/state-badge';
import { visibleText } from '@/components/ui/text/plain-text';
import { poolProblems, type PoolProblem } from './pool-problems';
import { PoolNodes } from './pool-state';
import { TroubledNodes } from './troubled-nodes';

/** Loaded where nodes are missing: it knows all causes of failed scaling. */
const MissingNodesCause = dynamic(async () => (await import('./missing-nodes-cause')).MissingNodesCause, {
  loading: () => null,
});

/** What is wrong, how far it reaches and what helps; beside it the nodes and their load. */
export function PoolSummary({ pool }: { pool: NodePoolRow }) {
  const t = useTranslations('pool.summary');
  const problems = poolProblems(pool);
  return (
    <div className="mb-4 grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,44rem)]">
      {problems.length === 0 ? (
        <p className="text-ink-2">{t('nothing')}</p>
      ) : (
        <ul aria-label={t('label')} className="flex flex-col gap-2">
          {problems.map((problem) => (
            <Problem key={problem.is === 'nodes' ? problem.state : problem.is} problem={problem} pool={pool} />
          ))}
        </ul>
      )}
      <section aria-label={t('picture')} className="grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-3">
        <div className="flex flex-col gap-1">
          <h2 className="text-xs font-medium text-ink-2">{t('nodes')}</h2>
          <PoolNodes pool={pool} limit={120} />
        </div>
        <div className="flex flex-col gap-2">
          <h2 className="text-xs font-medium text-ink-2">{t('load')}</h2>
          {(['cpu', 'memory', 'pods'] as const).map((resource) => (
            <UsageBar
              key={resource}
              figures="short"
              resource={resource}
              requested={pool.requested}
              allocatable={pool.allocatable}
            />
          ))}
        </div>
        <div className="flex flex-col gap-2">
          <h2 className="text-xs font-medium text-ink-2">{t('used')}</h2>
          <UsedTrends of={{ cluster: pool.cluster, scope: 'node-pool', object: pool.id }} />
        </div>
      </section>
    </div>
  );
}

const toneOf = (problem: PoolProblem): Tone => {
  if (problem.is === 'cordoned') return 'warn';
  const isUnknown = problem.is === 'unread' || (problem.is === 'nodes' && problem.state === 'unknown');
  return isUnknown ? 'unknown' : 'bad';
};

function Problem({ problem, pool }: { problem: PoolProblem; pool: NodePoolRow }) {
  const tone = toneOf(problem);
  return (
    <li className="flex items-start gap-2">
      <span className={`mt-1 shrink-0 ${toneText[tone]}`}>
        <StateGlyph glyph={problem.is === 'cordoned' ? '⏸' : toneGlyph[tone]} />
      </span>
      <div className="flex min-w-0 flex-col items-start gap-1">
        <Words problem={problem} pool={pool} />
      </div>
    </li>
  );
}

function Words({ problem, pool }: { problem: PoolProblem; pool: NodePoolRow }) {
  const t = useTranslations('pool.summary');
  const state = useTranslations('fleet.nodeState');
  switch (problem.is) {
    case 'degraded':
      return <p className="font-medium">{t('degraded', { state: visibleText(problem.rawState, 60) })}</p>;
    case 'nodes':
      return (
        <>
          <p className="font-medium">
            {t('troubled', { n: problem.n, state: state(problem.state), atLeast: problem.atLeast ? 'yes' : 'no' })}
          </p>
          {problem.state === 'failed' ? null : <TroubledNodes pool={pool} state={problem.state} />}
          <LinkButton size="sm" href={`${poolHref(pool)}?tab=nodes&state=${problem.state}`} disabledReason={null}>
            {t('show')}
          </LinkButton>
        </>
      );
    case 'short':
      return (
        <>
          <p className="font-medium">{t('short', { ready: problem.ready, expected: problem.expected })}</p>
          <MissingNodesCause pool={pool} />
        </>
      );
    case 'unread':
      return <p>{t('unread')}</p>;
    case 'cordoned':
      return <p>{t('cordoned', { n: problem.n })}</p>;
  }
}

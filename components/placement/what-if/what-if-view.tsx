'use client';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { ReadState } from '@/components/shell/read-state';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '@/lib/client/intl';
import type { ApiFailure } from '@/lib/client/api-failure';
import { call } from '@/lib/client/call';
import { queryOf } from '@/lib/client/query-of';
import { useSettled } from '@/lib/client/use-settled';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { EmptyState } from '@/components/ui/state/page-states';
import { PlacementFrame } from '../placement-frame';
import { OfferedNote } from '../builds/offered-note';
import { asksForBuild, choiceOf, scenarioOf, ScenarioForm, windowsBuildsOf, type Scenario } from './scenario-form';
import { PageLink } from '@/components/shell/page-link';
import type { OutcomeChange } from '@/lib/domain/placement/verdict';
import { StateBadge } from '@/components/ui/state/state-badge';
import { visibleText } from '@/components/ui/text/plain-text';
import type { Look } from '../looks';
import { OutcomeBadge, useWords } from '../placement-labels';
import { workloadHref } from '@/lib/client/hrefs';

type Answer = AnswerOf<'placement.what-if'>;

export function WhatIfView({ cluster }: { cluster: string }) {
  const t = useTranslations('what-if');
  const url = useUrlQuery();
  const pools = useQuery(queryOf('placement.list', { params: { cluster }, query: { limit: 1 } }));
  const lifecycle = useQuery(queryOf('placement.lifecycle', { params: { cluster } }));
  const known =
    pools.data === undefined || lifecycle.data === undefined
      ? null
      : { columns: pools.data.pools, builds: windowsBuildsOf(lifecycle.data), offered: lifecycle.data.offered };
  const choice = known === null ? null : choiceOf(url.get, known.columns, known.builds);
  const scenario = choice === null ? null : scenarioOf(choice);
  return (
    <PlacementFrame cluster={cluster} sources={pools.data?.sources} unavailable={pools.data?.unavailable}>
      <p className="mb-3 max-w-3xl text-ink-2">{t('about')}</p>
      {known === null || choice === null ? (
        <ReadState read={pools.data === undefined ? pools : lifecycle} />
      ) : (
        <>
          <ScenarioForm choice={choice} pools={known.columns} builds={known.builds} />
          {asksForBuild(choice) ? (
            <div className="-mt-2 mb-4">
              <OfferedNote offered={known.offered} />
            </div>
          ) : null}
        </>
      )}
      {scenario === null ? (
        known === null ? null : (
          <EmptyState framed title={t('noPools')}>
            {t('noPoolsHelp')}
          </EmptyState>
        )
      ) : (
        <Becoming cluster={cluster} scenario={scenario} />
      )}
    </PlacementFrame>
  );
}

function Becoming({ cluster, scenario }: { cluster: string; scenario: Scenario }) {
  const t = useTranslations('what-if');
  const requested = useSettled(JSON.stringify(scenario), 300);
  const read = useQuery<Answer, ApiFailure>({
    queryKey: ['placement.what-if', { cluster }, requested],
    // The line above created it from a scenario.
    queryFn: ({ signal }) =>
      call('placement.what-if', { params: { cluster }, body: { scenario: JSON.parse(requested) as Scenario }, signal }),
  });
  const { data } = read;
  return (
    <div aria-busy={read.isPending} className="flex flex-col gap-3">
      <ReadState read={read} rows={6} />
      {data === undefined ? null : (
        <>
          <WhatIfSummary totals={data.totals} isEmpty={data.outcomeChanges.length === 0} />
          {data.outcomeChanges.length === 0 ? null : (
            <OutcomeChangeList outcomeChanges={data.outcomeChanges} cluster={cluster} />
          )}
          {data.outcomeChanges.length < 500 ? null : <p className="text-xs text-ink-3">{t('more')}</p>}
        </>
      )}
    </div>
  );
}

/** How many workloads the scenario affects; unknown without a kind of workloads. */
export function WhatIfSummary({ totals, isEmpty }: { totals: Answer['totals']; isEmpty: boolean }) {
  const t = useTranslations('what-if');
  if (totals === null)
    return isEmpty ? (
      <EmptyState framed title={t('nothingKnown')}>
        {t('summaryUnknown')}
      </EmptyState>
    ) : (
      <p role="status">{t('summaryUnknown')}</p>
    );
  const { worse, spills, tight, better, same, displaced, noCapacity, noNode } = totals;
  return (
    <>
      <p role="status" className="tabular-nums">
        {t('summary', { worse, spills, tight, better, same })}
        {displaced === 0 ? null : ` ${t('summaryDisplaced', { n: displaced })}`}
        {noCapacity === 0 ? null : ` ${t('summaryNoCapacity', { n: noCapacity })}`}
        {noNode === 0 ? null : ` ${t('summaryNoNode', { n: noNode })}`}
      </p>
      {isEmpty ? (
        <EmptyState framed title={t('nothing')}>
          {t('nothingHelp', { n: same })}
        </EmptyState>
      ) : null}
    </>
  );
}

const looks: Record<OutcomeChange['change'], Look> = {
  worse: { tone: 'bad', glyph: '▲' },
  spills: { tone: 'warn', glyph: '~' },
  tight: { tone: 'warn', glyph: '⏸' },
  better: { tone: 'ok', glyph: '✓' },
  same: { tone: 'muted', glyph: '–' },
};

function OutcomeChangeList(o: { outcomeChanges: readonly OutcomeChange[]; cluster: string }) {
  const { outcomeChanges, cluster } = o;
  const t = useTranslations('what-if');
  return (
    <ul aria-label={t('list')} className="divide-y divide-line rounded-md border border-line bg-surface">
      {outcomeChanges.map((change) => (
        <li
          key={change.key}
          className="grid items-center gap-x-6 gap-y-1 px-3 py-2 md:grid-cols-[minmax(0,1fr)_10rem_minmax(0,22rem)]"
        >
          <span className="flex min-w-0 flex-col">
            <PageLink
              href={workloadHref(cluster, change)}
              className="truncate font-medium underline-offset-2 hover:underline"
            >
              {visibleText(change.name, 253)}
            </PageLink>
            <span className="truncate text-xs text-ink-3">
              {visibleText(`${change.kind} · ${change.namespace}`, 160)}
            </span>
          </span>
          <StateBadge {...looks[change.change]}>{t(`changes.${change.change}`)}</StateBadge>
          <Becomes change={change} />
        </li>
      ))}
    </ul>
  );
}

export function Becomes({ change }: { change: OutcomeChange }) {
  const t = useTranslations('what-if');
  const { before, after, runsBefore, runsAfter, reaches, failsThere, displaced, roomAfter, noNode } = change;
  const words = useWords();
  return (
    <span className="flex min-w-0 flex-col gap-0.5 text-xs text-ink-2">
      <span className="flex flex-wrap items-center gap-x-2">
        <OutcomeBadge outcome={before} />
        <span aria-label={t('becomes')}>→</span>
        <OutcomeBadge outcome={after} />
        <span className="tabular-nums">{t('runs', { before: runsBefore, after: runsAfter })}</span>
      </span>
      {reaches === 0 ? null : <span className="tabular-nums">{t('reaches', { n: reaches, fails: failsThere })}</span>}
      {displaced === 0 ? null : (
        <span className="wrap-anywhere tabular-nums">
          {noNode === null
            ? t('displaced', { n: displaced, room: roomAfter })
            : t('displacedNowhere', { n: displaced, reason: words(noNode, 600) })}
        </span>
      )}
    </span>
  );
}

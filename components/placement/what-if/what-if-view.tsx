'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { z } from 'zod';
import { listPlacement } from '@/lib/contract/placement';
import { assessWhatIf } from '@/lib/contract/placement-what-if';
import type { ApiFailure } from '@/lib/client/api-failure';
import { call } from '@/lib/client/call';
import { queryOf } from '@/lib/client/query-of';
import { useSettled } from '@/lib/client/use-settled';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { EmptyState } from '@/components/ui/state/empty-state';
import { PlacementFrame } from '../placement-frame';
import { ReadState } from '../read-state';
import { choiceOf, type Scenario, scenarioOf } from './scenario-choice';
import { ScenarioForm } from './scenario-form';
import { OutcomeChangeList } from './outcome-change-list';

type Answer = z.output<typeof assessWhatIf.response>;

/** What a change of nodes would do to every workload, before anybody does it. */
export function WhatIfView({ cluster }: { cluster: string }) {
  const t = useTranslations('what-if');
  const url = useUrlQuery();
  const pools = useQuery(queryOf(listPlacement, { params: { cluster }, query: { limit: 1 } }));
  const columns = pools.data?.pools ?? [];
  const choice = choiceOf(url.get, columns);
  const scenario = pools.data === undefined ? null : scenarioOf(choice);
  return (
    <PlacementFrame cluster={cluster} sources={pools.data?.sources} unavailable={pools.data?.unavailable}>
      <p className="mb-3 max-w-3xl text-ink-2">{t('about')}</p>
      {pools.data === undefined ? <ReadState read={pools} /> : <ScenarioForm choice={choice} pools={columns} />}
      {scenario === null ? (
        pools.data === undefined ? null : (
          <div className="rounded-md border border-line bg-surface">
            <EmptyState title={t('noPools')}>{t('noPoolsHelp')}</EmptyState>
          </div>
        )
      ) : (
        <Becoming cluster={cluster} scenario={scenario} />
      )}
    </PlacementFrame>
  );
}

/** Requested when the choice has not changed for a moment. */
function Becoming({ cluster, scenario }: { cluster: string; scenario: Scenario }) {
  const t = useTranslations('what-if');
  const requested = useSettled(JSON.stringify(scenario), 300);
  const read = useQuery<Answer, ApiFailure>({
    queryKey: [assessWhatIf.id, { cluster }, requested],
    // The line above created it from a scenario.
    queryFn: ({ signal }) =>
      call(assessWhatIf, { params: { cluster }, body: { scenario: JSON.parse(requested) as Scenario }, signal }),
  });
  const { data } = read;
  return (
    <div aria-busy={read.isPending} className="flex flex-col gap-3">
      <ReadState read={read} rows={6} />
      {data === undefined ? null : (
        <>
          <p role="status" className="tabular-nums">
            {t('summary', {
              worse: data.totals.worse,
              spills: data.totals.spills,
              tight: data.totals.tight,
              better: data.totals.better,
              same: data.totals.same,
            })}
            {data.totals.displaced === 0 ? null : ` ${t('summaryDisplaced', { n: data.totals.displaced })}`}
          </p>
          {data.outcomeChanges.length === 0 ? (
            <div className="rounded-md border border-line bg-surface">
              <EmptyState title={t('nothing')}>{t('nothingHelp', { n: data.totals.same })}</EmptyState>
            </div>
          ) : (
            <OutcomeChangeList outcomeChanges={data.outcomeChanges} cluster={cluster} />
          )}
          {data.outcomeChanges.length < 500 ? null : <p className="text-xs text-ink-3">{t('more')}</p>}
        </>
      )}
    </div>
  );
}

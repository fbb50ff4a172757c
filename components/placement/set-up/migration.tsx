'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { planBuildMigration } from '@/lib/contract/placement-what-if';
import { queryOf } from '@/lib/client/query-of';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { windowsName } from '@/components/table/cells/windows-name';
import { EmptyState } from '@/components/ui/state/empty-state';
import { visibleText } from '@/components/ui/text/visible-text';
import { ReadState } from '../read-state';
import { Choose } from '../what-if/choose';
import { builds as newer } from '../what-if/scenario-choice';
import { BatchList } from './batch-list';

/** How the workloads on one build come to another: from and to in the URL. */
export function Migration({ cluster, builds }: { cluster: string; builds: readonly number[] }) {
  const t = useTranslations('what-if.setUp');
  const url = useUrlQuery();
  const from = builds.find((build) => String(build) === url.get('from')) ?? builds[0] ?? 0;
  const later = newer.filter((build) => build > from);
  const to = later.find((build) => String(build) === url.get('to')) ?? later.at(-1) ?? 0;
  const options = (of: readonly number[]) =>
    of.map((build) => ({ value: String(build), label: windowsName(String(build)) ?? '' }));
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Choose
          label={t('from')}
          value={String(from)}
          options={options(builds)}
          onChange={(build) => url.set({ from: build, to: null })}
        />
        {later.length === 0 ? null : (
          <Choose
            label={t('to')}
            value={String(to)}
            options={options(later)}
            onChange={(build) => url.set({ to: build })}
          />
        )}
      </div>
      {later.length === 0 ? (
        <div className="rounded-md border border-line bg-surface">
          <EmptyState title={t('newest')}>{t('newestHelp')}</EmptyState>
        </div>
      ) : (
        <Batches cluster={cluster} from={from} to={to} />
      )}
    </div>
  );
}

function Batches({ cluster, from, to }: { cluster: string; from: number; to: number }) {
  const t = useTranslations('what-if.setUp');
  const read = useQuery(queryOf(planBuildMigration, { params: { cluster }, query: { from, to } }));
  const { data } = read;
  if (data === undefined) return <ReadState read={read} rows={4} />;
  const pools = visibleText(data.pools.join(', '), 200);
  return (
    <>
      <ReadState read={read} />
      <ol className="flex list-decimal flex-col gap-1 pl-5 text-ink-2">
        <li>
          {data.there > 0
            ? t('stepThere', { n: data.there, to: String(to) })
            : t('stepAdd', { n: data.nodes, to: String(to) })}
        </li>
        <li>{t('stepCordon', { pools, n: data.nodes })}</li>
        <li>{t('stepBatches')}</li>
        <li>{t('stepBack', { pools })}</li>
      </ol>
      {data.batches.length === 0 ? (
        <div className="rounded-md border border-line bg-surface">
          <EmptyState title={t('noBatches')}>{t('noBatchesHelp', { from: String(from) })}</EmptyState>
        </div>
      ) : (
        <BatchList batches={data.batches} cluster={cluster} />
      )}
    </>
  );
}

import { ReadState } from '@/components/shell/read-state';
import { PageLink } from '@/components/shell/page-link';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '@/lib/client/intl';
import { planBuildMigration } from '@/lib/contract/placement-what-if';
import { queryOf } from '@/lib/client/query-of';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { windowsName } from '@/components/table/cells/os-label';
import { EmptyState } from '@/components/ui/state/page-states';
import { visibleText, Mono } from '@/components/ui/text/plain-text';
import { Choose } from '../../ui/form/select';
import type { z } from 'zod';
import { CopyButton } from '@/components/ui/text/copy-button';
import { workloadHref } from '@/lib/client/hrefs';
import { unreadWorkloads } from '@/lib/domain/workload/workload-resources';

interface MigrationProps {
  cluster: string;
  builds: readonly number[];
  /** Builds that the cluster has or its provider offers. */
  targets: readonly number[];
}

export function Migration({ cluster, builds, targets }: MigrationProps) {
  const t = useTranslations('what-if.setUp');
  const url = useUrlQuery();
  const from = builds.find((build) => String(build) === url.get('from')) ?? builds[0] ?? 0;
  const later = targets.filter((build) => build > from);
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
        <EmptyState framed title={t('newest')}>
          {t('newestHelp')}
        </EmptyState>
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
        <NoBatches from={from} unread={data.unavailable} />
      ) : (
        <BatchList batches={data.batches} cluster={cluster} />
      )}
    </>
  );
}

export function NoBatches({ from, unread }: { from: number; unread: readonly string[] }) {
  const t = useTranslations('what-if.setUp');
  const isUnknown = unreadWorkloads(unread).length > 0;
  return (
    <EmptyState framed title={t(isUnknown ? 'unknownBatches' : 'noBatches')}>
      {t(isUnknown ? 'unknownBatchesHelp' : 'noBatchesHelp', { from: String(from) })}
    </EmptyState>
  );
}

type Batch = z.output<typeof planBuildMigration.response>['batches'][number];

function markdownOf(batches: readonly Batch[], title: (batch: Batch) => string): string {
  return batches
    .map((batch, at) =>
      [
        `${at + 1}. ${title(batch)}`,
        ...batch.items.map(({ namespace, kind, name, images }) => {
          const of = images.length === 0 ? '' : ` (${images.join(', ')})`;
          return `   - [ ] ${namespace}/${kind}/${name}${of}`;
        }),
      ].join('\n'),
    )
    .join('\n');
}

function BatchList({ batches, cluster }: { batches: readonly Batch[]; cluster: string }) {
  const t = useTranslations('what-if.setUp');
  const title = ({ kind }: Batch): string => t(`batch.${kind}`);
  return (
    <div className="flex flex-col gap-2">
      <p className="self-end">
        <CopyButton text={markdownOf(batches, title)} what={t('batches')}>
          {t('copyMarkdown')}
        </CopyButton>
      </p>
      <ol aria-label={t('batches')} className="divide-y divide-line rounded-md border border-line bg-surface">
        {batches.map((batch, at) => (
          <li
            key={batch.items[0]?.uid ?? at}
            className="grid gap-x-6 gap-y-1 px-3 py-2.5 md:grid-cols-[18rem_minmax(0,1fr)]"
          >
            <span className="font-medium">
              <span className="text-ink-3 tabular-nums">{at + 1}. </span>
              {title(batch)}
            </span>
            <ul className="flex min-w-0 flex-col gap-1">
              {batch.items.map((item) => (
                <li key={item.uid} className="flex min-w-0 flex-wrap items-baseline gap-x-3">
                  <PageLink look="action" className="wrap-anywhere" href={workloadHref(cluster, item)}>
                    {visibleText(`${item.namespace}/${item.name}`, 320)}
                  </PageLink>
                  <span className="text-xs text-ink-3 tabular-nums">{t('pods', { n: item.pods })}</span>
                  {item.images.map((image) => (
                    <Mono key={image}>{visibleText(image, 200)}</Mono>
                  ))}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  );
}

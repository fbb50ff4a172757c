import { ReadState } from '@/components/shell/read-state';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '@/lib/client/intl';
import { queryOf } from '@/lib/client/query-of';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { windowsName } from '@/components/table/cells/os-label';
import { EmptyState } from '@/components/ui/state/page-states';
import { Choose } from '../../ui/form/select';
import { MigrationBatches } from './migration-batches';
import { MigrationSteps, useMigrationSteps } from './migration-steps';
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
        <Plan cluster={cluster} from={from} to={to} />
      )}
    </div>
  );
}

function Plan({ cluster, from, to }: { cluster: string; from: number; to: number }) {
  const read = useQuery(queryOf('placement.migration', { params: { cluster }, query: { from, to } }));
  const steps = useMigrationSteps(cluster, read.data);
  if (read.data === undefined) return <ReadState read={read} rows={4} />;
  const { batches, unavailable } = read.data;
  return (
    <>
      <ReadState read={read} />
      <MigrationSteps steps={steps} />
      {batches.length === 0 ? (
        <NoBatches from={from} unread={unavailable} />
      ) : (
        <MigrationBatches batches={batches} steps={steps.map(({ text }) => text)} cluster={cluster} />
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

import { useTranslations } from '@/lib/client/intl';
import type { WorkloadRow } from '@/lib/domain/workload/workload-row';
import { OsLabel, windowsName } from '@/components/table/cells/os-label';
import { visibleText } from '@/components/ui/text/plain-text';

interface WorkloadOsProps {
  row: Pick<WorkloadRow, 'os' | 'runsOn'>;
  /** Beneath it the builds and the number of nodes that it runs on. */
  withNodes?: boolean;
}

/** The OS that it is intended for; nodes of another OS are a warning. */
export function WorkloadOs({ row, withNodes = false }: WorkloadOsProps) {
  const t = useTranslations('workload.runsOn');
  const os = useTranslations('common.os');
  const groups = row.runsOn ?? [];
  const others = groups.filter((group) => row.os !== 'unknown' && group.os !== 'unknown' && group.os !== row.os);
  const builds = groups.flatMap((group) => (group.os === 'windows' ? (windowsName(group.build) ?? []) : []));
  const n = groups.reduce((sum, { nodes }) => sum + nodes, 0);
  const where = n === 0 ? t('none') : [...builds.map((build) => visibleText(build, 40)), t('nodes', { n })].join(' · ');
  return (
    <span className={`flex min-w-0 leading-4 ${withNodes ? 'flex-col' : 'flex-wrap items-baseline gap-x-2'}`}>
      <OsLabel os={row.os} />
      {others.length > 0 ? (
        <span className="truncate text-xs text-warn">
          ▲ {t('other', { os: others.map((group) => os(group.os)).join(', ') })}
        </span>
      ) : withNodes && row.runsOn !== null ? (
        <span className="truncate text-xs text-ink-3" title={where}>
          {where}
        </span>
      ) : null}
    </span>
  );
}

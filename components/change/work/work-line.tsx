import { useTranslations } from '@/lib/client/intl';
import { PlainText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { SegmentBar } from '@/components/ui/chart/segment-bar';
import { useMessage } from '@/lib/client/use-message';
import type { WorkItem } from '@/lib/domain/change/work';
import { toMessage } from '@/lib/domain/message/model';
import { remainingPods, type WorkGroup } from './work-groups';
import { WorkStateBadge } from './work-state';
import Link from 'next/link';
import { createContext, useContext, type ReactNode } from 'react';

/** Cut at the cell's edge: inline content wraps (`wrap`), a block element would disappear entirely. */
const cell = 'min-w-0 truncate px-2';
const nameCell = `${cell} w-53 shrink-0 sm:w-72`;
const stateCell = `${cell} w-27 shrink-0 sm:w-32`;

function useProgress(): (group: WorkGroup) => string {
  const t = useTranslations('change');
  return ({ totals }) => {
    const parts = (['moving', 'blocked', 'waiting', 'failed'] as const)
      .filter((state) => totals[state] > 0)
      .map((state) => t(`work.count.${state}`, { n: totals[state] }));
    return [t('work.count.done', { n: totals.done, total: remainingPods(totals) }), ...parts].join(' · ');
  };
}

export function NodeLine(o: { group: WorkGroup; name: string; open: boolean; onToggle: () => void }) {
  const { group, name, open, onToggle } = o;
  const t = useTranslations('change');
  return (
    <>
      <div role="gridcell" aria-label={name} title={name} className={nameCell}>
        <button
          type="button"
          onClick={onToggle}
          className="inline-flex min-h-6 min-w-6 items-center pr-2 text-ink"
          title={t(open ? 'work.hidePods' : 'work.showPods', { name })}
        >
          <span aria-hidden="true" className="w-3 text-ink-3">
            {open ? '▾' : '▸'}
          </span>
          <span className="sr-only">{t(open ? 'work.hidePods' : 'work.showPods', { name })}</span>
        </button>
        <NodeLink name={name} />
      </div>
      <div role="gridcell" className={stateCell}>
        {group.node === null ? null : <WorkStateBadge row={group.node} />}
      </div>
      <div role="gridcell" className={`${cell} flex flex-1 items-center gap-3`}>
        {remainingPods(group.totals) === 0 ? <OwnDetail node={group.node} /> : <Progress group={group} />}
      </div>
    </>
  );
}

function Progress({ group }: { group: WorkGroup }) {
  const t = useTranslations('change');
  const words = useProgress()(group);
  const { totals } = group;
  return (
    <>
      <span className="w-40 shrink-0">
        <SegmentBar
          thin
          label={words}
          total={remainingPods(totals)}
          segments={[
            { label: t('work.pod.done'), value: totals.done, look: 'used' },
            { label: t('work.pod.moving'), value: totals.moving, look: 'reserved' },
            { label: t('work.pod.blocked'), value: totals.blocked + totals.failed, look: 'high' },
            { label: t('work.pod.waiting'), value: totals.waiting, look: 'free' },
          ]}
        />
      </span>
      <span className="truncate text-xs text-ink-2">{words}</span>
    </>
  );
}

function OwnDetail({ node }: { node: WorkGroup['node'] }) {
  const message = useMessage();
  if (node === null) return null;
  return (
    <span className="truncate text-xs text-ink-2">
      <PlainText text={message(toMessage(node.detail, node.detailPhrase))} max={300} wrap />
    </span>
  );
}

export function PodLine({ row }: { row: WorkItem }) {
  const t = useTranslations('change');
  const message = useMessage();
  const detail = message(toMessage(row.detail, row.detailPhrase));
  return (
    <>
      <div role="gridcell" className={`${nameCell} pl-7`} title={row.name}>
        <PlainText text={row.name} max={120} />
      </div>
      <div role="gridcell" className={stateCell}>
        <WorkStateBadge row={row} />
      </div>
      <div role="gridcell" className={`${cell} flex-1 text-ink-2`} title={detail}>
        <span className="mr-2 text-xs text-ink-3 tabular-nums">
          <RelativeTime at={row.since} />
        </span>
        <PlainText text={detail} max={300} wrap />
        {row.tries > 1 ? <span className="text-ink-3"> · {t('work.tries', { n: row.tries })}</span> : null}
        {row.where === null ? null : (
          <span>
            {' '}
            · <NodeLink name={row.where} words={t('work.now', { node: row.where })} />
          </span>
        )}
      </div>
    </>
  );
}

const ClusterContext = createContext<string | null>(null);

export function NodesOfCluster({ cluster, children }: { cluster: string; children: ReactNode }) {
  return <ClusterContext value={cluster}>{children}</ClusterContext>;
}

export function NodeLink({ name, words = name }: { name: string; words?: string }) {
  const cluster = useContext(ClusterContext);
  if (cluster === null) return <PlainText text={words} max={120} wrap />;
  return (
    <Link
      href={`/clusters/${encodeURIComponent(cluster)}/nodes/${encodeURIComponent(name)}`}
      prefetch={false}
      className="underline-offset-2 hover:underline"
    >
      <PlainText text={words} max={120} wrap />
    </Link>
  );
}

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { useTranslations } from '@/lib/client/intl';
import { useUrlQuery } from '@/lib/client/use-url-query';
import type { NodeRead } from '@/lib/contract/node';
import type { NodeRow } from '@/lib/domain/node/node';
import { nodeObject } from '@/lib/domain/timeline/timeline-object';
import { LatestChanges } from '@/components/change/change-line';
import { SkeletonRows } from '@/components/ui/state/page-states';
import { Tabs } from '@/components/ui/tabs';
import { NodeWarnings } from './node-conditions';
import { NodeDetails } from './node-details';
import { NodePods } from './node-pods';

const waiting = () => <SkeletonRows rows={6} />;

/** Loaded with their tabs: charts are not needed to look at pods. */
const ObjectTimeline = dynamic(async () => (await import('@/components/timeline/object-timeline')).ObjectTimeline, {
  loading: waiting,
});
const NodeMonitoring = dynamic(async () => (await import('./node-monitoring')).NodeMonitoring, { loading: waiting });

const tabs = ['pods', 'monitoring', 'timeline', 'events', 'changes', 'details'] as const;
type Tab = (typeof tabs)[number];

/** What is needed after the first look; `read` is undefined while only the live row is there. */
export function NodeTabs({ node, read }: { node: NodeRow; read: NodeRead | undefined }) {
  const t = useTranslations('node-page.tab');
  const url = useUrlQuery();
  const open = tabs.find((tab) => tab === url.get('tab')) ?? 'pods';
  const panels: Record<Tab, () => ReactNode> = {
    pods: () =>
      read === undefined ? waiting() : <NodePods pods={read.pods} node={node.name} cluster={node.cluster} />,
    monitoring: () => <NodeMonitoring node={node} />,
    timeline: () => <ObjectTimeline cluster={node.cluster} object={nodeObject(node.name)} />,
    events: () =>
      read === undefined ? waiting() : <NodeWarnings warnings={read.warnings} beyond={read.warningsBeyond} />,
    changes: () => <NodeChanges node={node} />,
    details: () => <NodeDetails node={node} read={read} />,
  };
  const counts: Partial<Record<Tab, number>> = {
    ...(read?.pods ? { pods: read.pods.length } : {}),
    ...(read?.warnings ? { events: read.warnings.length + (read.warningsBeyond ?? 0) } : {}),
  };
  return (
    <Tabs
      label={t('label')}
      value={open}
      onChange={(tab) => url.set({ tab: tab === 'pods' ? null : tab })}
      tabs={tabs.map((tab) => ({
        value: tab,
        label: t(tab),
        count: counts[tab],
        panel: tab === open ? panels[tab]() : null,
      }))}
    />
  );
}

function NodeChanges({ node: { cluster, uid } }: { node: NodeRow }) {
  const t = useTranslations('node-page.changes');
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2">
      {uid === null ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <LatestChanges cluster={cluster} uid={uid} none={t('none')} />
      )}
    </section>
  );
}

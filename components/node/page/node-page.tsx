'use client';
import { useTranslations } from 'next-intl';
import type { NodeRead } from '@/lib/contract/node';
import type { NodeRow } from '@/lib/domain/node/node';
import { useLiveContext } from '@/lib/client/live/live-provider';
import { useKeyed } from '@/lib/client/live/use-live';
import { Freshness } from '@/components/shell/freshness';
import { PageHeader } from '@/components/shell/page-header';
import { SourceProblems } from '@/components/shell/source-problems';
import { WaysOn } from '@/components/shell/where-next';
import { OsLabel } from '@/components/table/cells/os-label';
import { EmptyState } from '@/components/ui/state/empty-state';
import { ErrorState } from '@/components/ui/state/error-state';
import { PlainText } from '@/components/ui/text/plain-text';
import { SkeletonRows } from '@/components/ui/state/skeleton';
import { StaleBand } from '@/components/ui/state/stale-band';
import { NodeStateBadge } from '../node-state-badge';
import { ExternalDrainNote } from '../external-drain-note';
import { useProtection } from '../node-protection-badge';
import { NodeAmounts } from './node-amounts';
import { NodeConditions } from './node-conditions';
import { NodeDetails } from './node-details';
import { NodePods } from './node-pods';
import { NodeWarnings } from './node-warnings';
import { nodeWrong } from './node-problems';
import { NodeWrongList } from './node-problem-list';
import { useNode } from './use-node';
import { WindowsParts } from './windows-parts';
import { CordonButtons } from '../cordon-buttons';
import { NodeWorkButtons, useWorkReason } from '../node-work-buttons';
import { TaskButtons, useTaskReason } from '../task-buttons';
import { LatestChanges } from '@/components/change/latest-changes';

/** The latest changes that affect this node, running ones first. */
function NodeChanges({ cluster, uid }: { cluster: string; uid: string }) {
  const t = useTranslations('node-page.changes');
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2">
      <h2 className="text-base">{t('title')}</h2>
      <LatestChanges cluster={cluster} uid={uid} none={t('none')} />
    </section>
  );
}

/** All actions of a node; a disabled one states the reason. */
function NodeButtons({ node }: { node: NodeRow }) {
  const t = useTranslations('node-page');
  const work = useWorkReason([node]);
  const task = useTaskReason([node]);
  return (
    <div role="group" aria-label={t('actions')} className="flex flex-wrap items-center gap-2">
      <CordonButtons cluster={node.cluster} nodes={[node]} modes={[node.cordoned ? 'uncordon' : 'cordon']} />
      <NodeWorkButtons cluster={node.cluster} nodes={[node]} reason={work} />
      <TaskButtons cluster={node.cluster} nodes={[node]} reason={task} />
    </div>
  );
}

/** One node: what is wrong first, then what can be done, how full it is, and all that is on it. */
export function NodePage({ cluster, name }: { cluster: string; name: string }) {
  const t = useTranslations('node-page');
  const nav = useTranslations('shell.nav');
  const { query, node, isGone, replaced } = useNode(cluster, name);
  const { stores } = useLiveContext();
  const sources = useKeyed(stores.sources, cluster);
  const base = `/clusters/${encodeURIComponent(cluster)}`;
  const ways = <WaysOn list={`${base}/nodes`} />;
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: nav('overview'), href: '/' },
          { label: cluster, href: base },
          { label: nav('nodes'), href: `${base}/nodes` },
        ]}
        title={<PlainText text={name} max={253} />}
        state={
          node === undefined ? null : (
            <>
              <NodeStateBadge node={node} />
              <OsLabel os={node.os} build={node.build} />
            </>
          )
        }
        freshness={<Freshness sources={sources} />}
      />
      <SourceProblems sources={sources} />
      {isGone && query.data !== undefined ? (
        <EmptyState title={t('gone')} action={ways}>
          {t('goneHelp')}
        </EmptyState>
      ) : query.error && node === undefined ? (
        <ErrorState failure={query.error} retry={() => void query.refetch()} action={ways} />
      ) : null}
      {query.error && node !== undefined ? (
        <StaleBand title={t('refetchFailed')}>{query.error.message}</StaleBand>
      ) : null}
      {replaced ? <StaleBand title={t('replaced')}>{t('replacedHelp')}</StaleBand> : null}
      {query.isPending && node === undefined ? <SkeletonRows /> : null}
      {node === undefined ? null : <NodeBody node={node} read={query.data} />}
    </>
  );
}

/** `read` is undefined while only the live row is there. */
function NodeBody({ node, read }: { node: NodeRow; read: NodeRead | undefined }) {
  const protection = useProtection(node.protection);
  return (
    <div className="flex flex-col gap-6">
      <NodeWrongList wrong={nodeWrong({ ...node, protection }, read)} />
      <ExternalDrainNote node={node} />
      <NodeButtons node={node} />
      {read === undefined || read.windows === null ? null : (
        <WindowsParts node={node} read={read} windows={read.windows} />
      )}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <NodeAmounts node={node} read={read} />
        <NodeConditions conditions={read?.kube?.conditions ?? null} />
      </div>
      {read === undefined ? (
        <SkeletonRows rows={4} />
      ) : (
        <NodePods pods={read.pods} node={node.name} cluster={node.cluster} />
      )}
      {read === undefined ? null : <NodeWarnings warnings={read.warnings} />}
      {node.uid === null ? null : <NodeChanges cluster={node.cluster} uid={node.uid} />}
      <NodeDetails node={node} read={read} />
    </div>
  );
}

'use client';
import { ClusterHeader } from '@/components/shell/cluster-header';
import { clusterHref } from '@/lib/client/hrefs';
import { useTranslations } from '@/lib/client/intl';
import type { NodeRead } from '@/lib/contract/node';
import type { NodeRow } from '@/lib/domain/node/node';
import { WaysOn } from '@/components/shell/ways-on';
import { OsLabel } from '@/components/table/cells/os-label';
import { EmptyState, SkeletonRows, StaleBand } from '@/components/ui/state/page-states';
import { ErrorState } from '@/components/ui/state/error-state';
import { PlainText } from '@/components/ui/text/plain-text';
import { NodeStateBadge, useProtection } from '../node-badges';
import { ExternalDrainNote } from '../external-drain-note';
import { NodeAmounts, NodeDetails } from './node-details';
import { NodeConditions, NodeWarnings } from './node-conditions';
import { NodePods } from './node-pods';
import { nodeProblems, NodeProblemList } from './node-problem-list';
import { useNode } from './use-node';
import { WindowsParts } from './windows-parts';
import { CordonButtons } from '../cordon-buttons';
import { NodeWorkButtons, useWorkReason } from '../node-work-buttons';
import { TaskButtons, useTaskReason } from '../task-buttons';
import { LatestChanges } from '@/components/change/change-line';

function NodeChanges({ cluster, uid }: { cluster: string; uid: string }) {
  const t = useTranslations('node-page.changes');
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2">
      <h2 className="text-base">{t('title')}</h2>
      <LatestChanges cluster={cluster} uid={uid} none={t('none')} />
    </section>
  );
}

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

export function NodePage({ cluster, node: name }: { cluster: string; node: string }) {
  const t = useTranslations('node-page');
  const nav = useTranslations('shell.nav');
  const { query, node, isGone, replaced } = useNode(cluster, name);
  const nodes = `${clusterHref(cluster)}/nodes`;
  const ways = <WaysOn list={nodes} />;
  return (
    <>
      <ClusterHeader
        cluster={cluster}
        above={[{ label: nav('nodes'), href: nodes }]}
        title={<PlainText text={name} max={253} />}
        state={
          node === undefined ? null : (
            <>
              <NodeStateBadge node={node} />
              <OsLabel os={node.os} build={node.build} />
            </>
          )
        }
      />
      {isGone && query.data !== undefined ? (
        <EmptyState title={t('gone')} action={ways}>
          {t('goneHelp')}
        </EmptyState>
      ) : query.error && node === undefined ? (
        <ErrorState failure={query.error} retry={() => void query.refetch()} action={ways} />
      ) : null}
      {query.error && node !== undefined ? <StaleBand>{query.error.message}</StaleBand> : null}
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
      <NodeProblemList problems={nodeProblems({ ...node, protection }, read)} />
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
      {read === undefined ? null : <NodeWarnings warnings={read.warnings} beyond={read.warningsBeyond} />}
      {node.uid === null ? null : <NodeChanges cluster={node.cluster} uid={node.uid} />}
      <NodeDetails node={node} read={read} />
    </div>
  );
}

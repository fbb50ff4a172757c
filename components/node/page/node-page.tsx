'use client';
import { ClusterHeader } from '@/components/shell/cluster-header';
import { clusterHref } from '@/lib/client/hrefs';
import { useTranslations } from '@/lib/client/intl';
import type { NodeRead } from '@/lib/contract/node';
import type { NodeRow } from '@/lib/domain/node/node';
import { UsedTrends } from '@/components/history/history-trend';
import { WaysOn } from '@/components/shell/ways-on';
import { OsLabel } from '@/components/table/cells/os-label';
import { EmptyState, SkeletonRows, StaleBand, Skeleton } from '@/components/ui/state/page-states';
import { ErrorState } from '@/components/ui/state/error-state';
import { PlainText } from '@/components/ui/text/plain-text';
import { NodeStateBadge, useProtection } from '../node-badges';
import { ExternalDrainNote } from '../external-drain-note';
import { NodeAmounts } from './node-details';
import { NodeConditions } from './node-conditions';
import { NodeReach } from './node-reach';
import { NodeTabs } from './node-tabs';
import { RemedyButton, RestartInstanceButton } from './remedy-button';
import { nodeProblems, NodeProblemList, type NodeProblem } from './node-problem-list';
import { useNode } from './use-node';
import { WindowsParts } from './windows-parts';
import { CordonButtons } from '../cordon-buttons';
import { NodeWorkButtons, useWorkReason } from '../node-work-buttons';
import { TaskButtons, useTaskReason } from '../task-buttons';

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

/** What is wrong, how far it reaches and what helps; then the picture; the rest in tabs. `read` is undefined while only the live row is there. */
function NodeBody({ node, read }: { node: NodeRow; read: NodeRead | undefined }) {
  const t = useTranslations('node-page');
  const protection = useProtection(node.protection);
  const problems = nodeProblems({ ...node, protection }, read);
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]">
        <div className="flex flex-col gap-3">
          {problems.length === 0 && read === undefined ? (
            <Skeleton className="h-4 w-48" />
          ) : (
            <NodeProblemList
              problems={problems}
              actionOf={(problem) => <ProblemAction {...{ problem, node, read }} />}
            />
          )}
          {read === undefined ? null : (
            <NodeReach
              pods={read.pods}
              hasProblem={problems.some(({ is }) => is !== 'cordoned' && is !== 'protection')}
            />
          )}
          <ExternalDrainNote node={node} />
          <NodeButtons node={node} />
          {read === undefined || read.windows === null ? null : (
            <WindowsParts node={node} read={read} windows={read.windows} />
          )}
          {read === undefined ? null : <NodeConditions conditions={read.kube?.conditions ?? null} />}
        </div>
        <div className="flex flex-col gap-4">
          <NodeAmounts node={node} read={read} />
          <section aria-label={t('used')} className="flex flex-col gap-2">
            <h2 className="text-xs font-medium text-ink-2">{t('used')}</h2>
            <UsedTrends of={{ cluster: node.cluster, scope: 'node', object: node.name }} />
          </section>
        </div>
      </div>
      <NodeTabs node={node} read={read} />
    </div>
  );
}

/** The mildest action that is known to help, beside what is wrong. */
function ProblemAction(o: { problem: NodeProblem; node: NodeRow; read: NodeRead | undefined }) {
  const { problem, node, read } = o;
  if (problem.is === 'state' && node.state === 'not-ready' && node.os !== 'windows')
    return <RestartInstanceButton node={node} />;
  if (problem.is !== 'windows' || read === undefined || problem.signal.remedy === 'none') return null;
  return (
    <>
      {problem.signal.part === 'kubelet' ? <RestartInstanceButton node={node} /> : null}
      <RemedyButton remedy={problem.signal.remedy} node={node} read={read} signal={problem.signal} />
    </>
  );
}

import { nodeHref, poolHref } from '@/lib/client/hrefs';
import { PageLink } from '@/components/shell/page-link';
import { useLocale, useTranslations } from '@/lib/client/intl';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { NodeRead } from '@/lib/contract/node';
import type { NodeRow } from '@/lib/domain/node/node';
import { useLiveContext } from '@/lib/client/live/live-provider';
import { queryOf } from '@/lib/client/query-of';
import { useKeyed } from '@/lib/client/live/use-live';
import { Count } from '@/components/table/cells/count';
import { KnownId, KnownText } from '@/components/table/cells/known';
import { OsLabel } from '@/components/table/cells/os-label';
import { CapacityBar } from '@/components/table/cells/capacity-bar';
import { ErrorState } from '@/components/ui/state/error-state';
import { EmptyState, Skeleton } from '@/components/ui/state/page-states';
import { KeyValue } from '@/components/ui/text/key-value';
import { MonoText, PlainText } from '@/components/ui/text/plain-text';
import { exact, RelativeTime } from '@/components/ui/text/relative-time';
import { SidePanel } from '@/components/ui/overlay/side-panel';
import { toneBox } from '@/components/ui/state/state-badge';
import { CordonButtons } from './cordon-buttons';
import { ExternalDrainNote } from './external-drain-note';
import { NodeProtectionNote, NodeStateBadge } from './node-badges';
import { nodeTone } from '../table/node-tone';
import { NodeWorkButtons, useWorkReason } from './node-work-buttons';
import { TaskButtons, useTaskReason } from './task-buttons';
import { useMessage } from '@/lib/client/use-message';
import { toMessage } from '@/lib/domain/message/model';

export function NodeFacts({ nodeKey, onClose }: { nodeKey: string; onClose: () => void }) {
  const t = useTranslations('fleet');
  const { stores } = useLiveContext();
  const node = useKeyed(stores.nodes, nodeKey);
  return (
    <SidePanel onClose={onClose} title={node === undefined ? t('facts.title') : <NodeLink node={node} />}>
      {node === undefined ? (
        <EmptyState title={t('facts.gone')}>{t('facts.goneHelp')}</EmptyState>
      ) : (
        <Facts node={node} />
      )}
    </SidePanel>
  );
}

function NodeLink({ node }: { node: NodeRow }) {
  return (
    <PageLink look="underlined" href={nodeHref(node.cluster, node.name)}>
      <PlainText text={node.name} max={200} wrap />
    </PageLink>
  );
}

function Facts({ node }: { node: NodeRow }) {
  const message = useMessage();
  const workReason = useWorkReason([node]);
  const taskReason = useTaskReason([node]);
  return (
    <div className="flex flex-col gap-5 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <NodeStateBadge node={node} />
        <span className="flex-1" />
        <CordonButtons cluster={node.cluster} nodes={[node]} modes={[node.cordoned ? 'uncordon' : 'cordon']} />
        <NodeWorkButtons cluster={node.cluster} nodes={[node]} reason={workReason} />
        <TaskButtons cluster={node.cluster} nodes={[node]} reason={taskReason} />
      </div>
      <NodeProtectionNote protection={node.protection} />
      <ExternalDrainNote node={node} />
      {node.stateReason === '' ? null : (
        <p className={`rounded-md border px-3 py-2 ${toneBox[nodeTone[node.state]]}`}>
          <PlainText text={message(toMessage(node.stateReason, node.stateReasonPhrase))} max={1000} wrap />
        </p>
      )}
      <div className="flex flex-col gap-3">
        <CapacityBars node={node} />
      </div>
      <KeyValue columns={1} items={useFacts(node)} />
      <PanelLabels node={node} />
    </div>
  );
}

/** Lists have no labels: those of one node are read when its panel opens. */
function PanelLabels({ node }: { node: NodeRow }) {
  const { data, error } = useQuery({
    ...queryOf('nodes.get', { params: { cluster: node.cluster, node: node.name } }),
    refetchInterval: 10_000,
  });
  if (data !== undefined) return <NodeLabels labels={data.labels} taints={node.taints} />;
  return error === null ? <Skeleton /> : <ErrorState failure={error} compact />;
}

/** `use` is what is measured now, where it is known. */
export function CapacityBars({ node, use = null }: { node: NodeRow; use?: NodeRead['use'] }) {
  const inUse = { cpu: use?.cpuMilli ?? null, memory: use?.memoryMiB ?? null, pods: null };
  return (['cpu', 'memory', 'pods'] as const).map((resource) => (
    <CapacityBar key={resource} resource={resource} of={node} inUse={inUse[resource]} />
  ));
}

export function NodeLabels({ labels, taints }: Pick<NodeRow, 'taints'> & Pick<NodeRead, 'labels'>) {
  const t = useTranslations('fleet.facts');
  return (
    <>
      <Labels
        title={t('labels')}
        none={t('noLabels')}
        texts={Object.entries(labels)
          .map(([key, value]) => (value === '' ? key : `${key}=${value}`))
          .toSorted()}
      />
      <Labels
        title={t('taints')}
        none={t('noTaints')}
        texts={taints.map(({ key, value, effect }) => `${key}${value === '' ? '' : `=${value}`}:${effect}`)}
      />
    </>
  );
}

export function useFacts(node: NodeRow): { label: string; value: ReactNode }[] {
  const t = useTranslations('fleet.facts');
  const locale = useLocale();
  const pool =
    node.poolId === null ? null : (
      <Link href={poolHref({ cluster: node.cluster, id: node.poolId })} className="underline">
        <PlainText text={node.poolName ?? node.poolId} max={80} />
      </Link>
    );
  return [
    { label: t('os'), value: <OsLabel os={node.os} build={node.build} /> },
    { label: t('osImage'), value: <KnownText text={node.osImage} /> },
    { label: t('pool'), value: pool ?? <Count n={null} /> },
    { label: t('kubelet'), value: <KnownText text={node.kubeletVersion} /> },
    { label: t('runtime'), value: <KnownText text={node.containerRuntime} /> },
    { label: t('arch'), value: <KnownText text={node.arch} /> },
    { label: t('instance'), value: <KnownId text={node.instanceId} what={t('instance')} /> },
    { label: t('type'), value: <KnownText text={node.instanceType} /> },
    { label: t('zone'), value: <KnownText text={node.zoneId} /> },
    { label: t('ip'), value: <KnownId text={node.internalIp} what={t('ip')} /> },
    {
      label: t('created'),
      value:
        node.createdAt === null ? (
          <Count n={null} />
        ) : (
          <>
            <RelativeTime at={node.createdAt} form="ago" /> · {exact(node.createdAt, locale)}
          </>
        ),
    },
    { label: t('uid'), value: <KnownId text={node.uid} what="UID" /> },
  ];
}

function Labels({ title, none, texts }: { title: string; none: string; texts: readonly string[] }) {
  return (
    <div>
      <h3 className="text-ink-3">{title}</h3>
      {texts.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul className="mt-1 flex flex-col gap-1">
          {texts.map((text) => (
            <li key={text}>
              <MonoText text={text} max={340} wrap />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

import { ifPermitted } from '@/lib/changes/parts/pool/read-world';
import { readerOf } from '@/lib/changes/parts/observe-step';
import type { PlanContext } from '@/lib/domain/change/context';
import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { CloudNode } from '@/lib/domain/ports/cloud';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { PoolUpgradeData } from './data';
import { partsBehind } from './target';

type Wanted = PoolUpgradeData['nodes'][number];

/** The current state of an upgraded node; null: absent. */
export interface NodeSeen {
  wanted: Wanted;
  node: KubeNode | null;
  cloud: CloudNode | undefined;
}

/** The current nodes of the upgrade, found by name: a node with a new system disk registers under it again. */
export async function lookAtNodes(ctx: PlanContext, data: PoolUpgradeData): Promise<NodeSeen[]> {
  const [nodes, instances] = await Promise.all([ctx.kube.nodes(), ifPermitted(readerOf(ctx).nodes(data.poolId))]);
  const byName = new Map(nodes.map((node) => [node.name, node]));
  return data.nodes.map((wanted) => ({
    wanted,
    node: byName.get(wanted.name) ?? null,
    cloud: instances?.find(({ nodeName }) => nodeName === wanted.name),
  }));
}

/**
 * Whether a node has the requested versions. `strict`: an unknown image counts only if the node has registered again.
 */
export function isThere({ wanted, node, cloud }: NodeSeen, q: { data: PoolUpgradeData; strict: boolean }): boolean {
  if (node === null) return false;
  const unsure = q.strict && node.uid === wanted.uid ? 'behind' : 'there';
  return partsBehind(node, { cloud, target: q.data.target, unsure }).length === 0;
}

export const isUp = (node: KubeNode | null): boolean => node !== null && node.ready === 'True';

function stateOf(node: KubeNode | null): Message {
  if (node === null) return message('detail.node-away');
  const version = node.kubeletVersion;
  if (node.ready !== 'True') return message('detail.node-not-ready', { version });
  if (node.unschedulable) return message('detail.node-draining');
  return message('detail.node-ready', { version });
}

export interface UpgradeProgress {
  done: number;
  total: number;
  /** The node in progress; null: none. */
  focus: { node: string; state: Message } | null;
}

/** How many nodes are done, and the first one in progress. */
export function progressOf(seen: readonly NodeSeen[], q: { data: PoolUpgradeData; strict: boolean }): UpgradeProgress {
  const through = seen.filter((one) => isThere(one, q) && isUp(one.node));
  const moving = seen.find((one) => !through.includes(one) && (one.node?.unschedulable !== false || !isUp(one.node)));
  const focus = moving === undefined ? null : { node: moving.wanted.name, state: stateOf(moving.node) };
  return { done: through.length, total: seen.length, focus };
}

import type { DrainInput } from '../inputs/drain';
import { type BatchNode, batches } from '@/lib/domain/drain/batches';
import type { ClassifiedPod } from '@/lib/domain/drain/classified';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { DrainData } from './data';

const ZONE = 'topology.kubernetes.io/zone';

interface Drained {
  present: readonly KubeNode[];
  rows: readonly ClassifiedPod[];
}

export const leavers = ({ rows }: Pick<Drained, 'rows'>, { name }: KubeNode): number =>
  rows.filter((row) => row.mustLeave && row.pod.nodeName === name).length;

/** Nodes with remaining work: still schedulable, or with pods that must leave. */
export const busyNodes = (world: Drained): KubeNode[] =>
  world.present.filter((node) => !node.unschedulable || leavers(world, node) > 0);

const batchNode = ({ name, uid, os, labels }: KubeNode): BatchNode => ({
  name,
  uid,
  os: os === 'windows' || os === 'linux' ? os : 'unknown',
  zone: labels[ZONE] ?? null,
});

export function batchesOf(nodes: readonly KubeNode[], input: DrainInput): DrainData['batches'] {
  const { canaries, firstPercent, laterPercent } = input;
  const settings = {
    // A single node, or a few named ones, need no canary.
    canaries: nodes.length < 3 ? 0 : canaries,
    firstShare: firstPercent / 100,
    laterShare: laterPercent / 100,
  };
  const together = batches(nodes.map(batchNode), settings);
  return together.map(({ os, nodes: some }) => ({ os, nodes: some.map(({ name, uid }) => ({ name, uid })) }));
}

import { countAt, objectAt } from '../../kube-rules/json/kube-json';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { PodFacts, PodToPlace } from '../../kube-rules/objects/pod-facts';
import type { WorkloadObject } from '../../kube-rules/objects/workload-object';
import { untolerated } from '../../kube-rules/scheduler/static-filter';
import type { OwnNodes, OwnRevision } from './assessment';
import { objectAfter, rolloutStart } from './leaving-pods';

export const NO_NODES: OwnNodes = new Map();

/** Of any revision: its controller replaces it only if another starts. */
export const runsNow = (pod: PodFacts): pod is PodFacts & { nodeName: string } =>
  pod.nodeName !== null && pod.ready && !pod.deleting;

/** Whether pods stay on the node that it would not accept again; NoExecute taints evict them. */
export const keepsPods = (
  { taints }: Pick<NodeFacts, 'taints'>,
  { tolerations }: Pick<PodToPlace, 'tolerations'>,
): boolean => untolerated(taints, tolerations).every(({ effect }) => effect !== 'NoExecute');

/** How many pods must run so that none is missing; of a DaemonSet each node has its own. */
function wantedPods(workload: WorkloadObject): number {
  const spec = objectAt(objectAfter(workload), 'spec');
  if (workload.kind === 'DaemonSet') return 0;
  if (workload.kind === 'Pod') return 1;
  if (workload.kind !== 'Job') return countAt(spec, 'replicas') ?? 1;
  const parallel = countAt(spec, 'parallelism') ?? 1;
  return Math.min(parallel, countAt(spec, 'completions') ?? parallel);
}

interface Held {
  /** Nodes that run its pods, which stay there however full they are; none if these are of another template. */
  own: OwnNodes;
  /** The same if none of its pods is missing: then it does not matter that no node accepts another. */
  kept: OwnNodes;
}

export function heldNodes(
  workload: WorkloadObject,
  ownNodes: (of?: OwnRevision) => OwnNodes,
  o: { pod: Pick<PodToPlace, 'tolerations'>; node: (name: string) => NodeFacts | null },
): Held {
  const rollout = rolloutStart(workload);
  const hash = rollout?.among?.hash ?? null;
  if (rollout !== null && hash === null) return { own: NO_NODES, kept: NO_NODES };
  const held = (nodes: OwnNodes): OwnNodes =>
    new Map(
      [...nodes].filter(([name]) => {
        const node = o.node(name);
        return node !== null && keepsPods(node, o.pod);
      }),
    );
  const ready = held(hash === null ? ownNodes() : ownNodes({ hash, placed: false }));
  const count = [...ready.values()].reduce((sum, pods) => sum + pods, 0);
  // Those that start have their places, while no other may leave yet.
  const own = hash === null ? ready : held(ownNodes({ hash, placed: true }));
  return { own, kept: count >= wantedPods(workload) ? ready : NO_NODES };
}

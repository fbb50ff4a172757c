import type { WorldParts } from '@/lib/domain/placement/placement-facts';
import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import type { Rescheduling, ReschedulingInputs } from '@/lib/placement';
import { othersFirst, reschedulingInSlices } from './rescheduling-in-slices';

type Cluster = WorldParts['cluster'];

export interface Round {
  names: readonly string[];
  found: Rescheduling;
}

export interface Rounds extends ReschedulingInputs {
  /** Nodes that are unavailable at the same time, by name. */
  rounds: readonly (readonly string[])[];
  /** The cluster before the next round. */
  after: (cluster: Cluster, round: Round) => Cluster;
}

/** Whether the pods of each round fit elsewhere. `cordoned`: also nodes that are unavailable in every round. */
export async function reschedulingInRounds(
  parts: WorldParts,
  { rounds, after, ...inputs }: Rounds,
): Promise<Rescheduling> {
  const all: Rescheduling[] = [];
  let { cluster } = parts;
  for (const names of rounds) {
    const own = new Set(names);
    const cordoned = new Set([...own, ...(inputs.cordoned ?? [])]);
    const displacedPods = inputs.displacedPods.filter(({ nodeName }) => own.has(nodeName ?? ''));
    const found = await reschedulingInSlices({ ...parts, cluster }, { ...inputs, displacedPods, cordoned });
    all.push(found);
    cluster = after(cluster, { names, found });
    // A pool may have hundreds of nodes.
    await othersFirst();
  }
  return {
    places: all.flatMap(({ places }) => places),
    unschedulable: all.flatMap(({ unschedulable }) => unschedulable),
    returning: all.flatMap(({ returning }) => returning),
    renewed: all.flatMap((one) => one.renewed),
    rejected: new Map(all.flatMap((one) => [...(one.rejected ?? [])])),
  };
}

type Move = Pick<PodFacts, 'nodeName' | 'phase' | 'ready'>;

/** Field by field: those of the live store are accessors, which a spread would lose. */
const movedPod = (pod: PodFacts, { nodeName, phase, ready }: Move): PodFacts => ({
  uid: pod.uid,
  namespace: pod.namespace,
  name: pod.name,
  labels: pod.labels,
  nodeName,
  phase,
  ready,
  deleting: pod.deleting,
  ownerUid: pod.ownerUid,
  workload: pod.workload,
  demand: pod.demand,
  ...(pod.stuck === undefined ? {} : { stuck: pod.stuck }),
});

/** For rounds whose pods stay where they fit, because their nodes are not back before the next one. */
export function withMoved(cluster: Cluster, { found: { places, unschedulable } }: Round): Cluster {
  if (places.length + unschedulable.length === 0) return cluster;
  const placed = new Map(places.map((one) => [one.displaced.uid, one]));
  const moved = new Set([...placed.keys(), ...unschedulable.map(({ displaced }) => displaced.uid)]);
  const pods = cluster.pods.map((pod) => {
    if (!moved.has(pod.uid)) return pod;
    const place = placed.get(pod.uid);
    const ready = pod.ready && place?.outcome === 'runs';
    return movedPod(pod, { nodeName: place?.node ?? null, phase: ready ? pod.phase : 'Pending', ready });
  });
  return { ...cluster, pods };
}

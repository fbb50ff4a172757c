import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { PodFacts } from '../../kube-rules/objects/pod-facts';
import { onNode } from '../kubelet/on-node';
import { type PodFilters, podFilters } from '../../kube-rules/scheduler/pod-filters';
import { hostKey, systemsOf } from '../verdict/host-key';
import type { WorkloadObject } from '../../kube-rules/objects/workload-object';
import type { NodeReason } from '../verdict/node-evaluation';
import { podContainers } from '../verdict/pod-containers';
import type { WorldParts } from '../../domain/placement/placement-facts';
import { type CandidateNodes, candidateNodesOf, presentPods, type ReschedulingInputs } from './candidate-nodes';
import { displacedGroupsOf } from './displaced-groups';
import type { DisplacedPod } from '../../domain/workload/displaced-pod';
import { type RescheduledPod, rescheduledPod, type Failure, type Closest, closestOf } from './rescheduled-pod';
import { type ReplacementPod, replacementPodOf } from './replacement-pod';
import { memoized } from '../memoized';
import { ownerKey } from '../verdict/owner-key';
import { allPodsByOwner, podsByOwner } from '../verdict/placement-world';
import { getsNewTemplate, isRolling } from '../../kube-rules/objects/template-revision';
import { rejectedPods } from './rejected-pods';

export interface UnschedulablePod extends Closest {
  displaced: DisplacedPod;
}

export interface Rescheduling {
  places: RescheduledPod[];
  unschedulable: UnschedulablePod[];
  /** Pods that a cordoned node would still accept, because they tolerate the cordon. */
  returning: DisplacedPod[];
  /** Pods of an earlier template, which are recreated from the current one although their controller leaves them as they are. */
  renewed: DisplacedPod[];
  /** Why the API server rejects new pods of workloads, by name; absent: of none. */
  rejected?: ReadonlyMap<string, string>;
}

type Run = RescheduledPod['outcome'];
const RUNS: readonly Run[] = ['runs', 'unknown', 'fails'];

interface Hosted {
  run: Run;
  reason: NodeReason | null;
}

/** The result for pods of a group on a node. A Ready pod proves that the group runs on such hosts. */
function hostedOf(
  { object, pod, supposed }: ReplacementPod,
  q: { candidates: CandidateNodes; proven: ReadonlySet<string>; undecided: boolean },
): (node: NodeFacts) => Hosted {
  const { candidates, proven, undecided } = q;
  const { containers, starts } = podContainers(object, candidates.placement);
  const runsOn = systemsOf(proven);
  return (node) => {
    const { outcome, reasons } = onNode({
      workload: object,
      pod,
      node,
      containers,
      starts,
      cluster: candidates.placement.cluster,
      runsOn,
    });
    const runs = proven.has(hostKey(node)) || (outcome === 'runs' && !supposed);
    if (!runs && (outcome === 'kubelet-rejects' || outcome === 'cannot-start'))
      return { run: 'fails', reason: reasons[0] ?? null };
    if (undecided) return { run: 'unknown', reason: null };
    if (runs) return { run: 'runs', reason: null };
    return { run: 'unknown', reason: reasons[0] ?? null };
  };
}

interface Present {
  facts: PodFacts | undefined;
  from: NodeFacts | undefined;
}

class Placing {
  readonly #candidates: CandidateNodes;
  readonly #replacement: ReplacementPod;
  readonly #hostedOn: (node: NodeFacts) => Hosted;
  readonly #hosted: readonly Hosted[];
  /** Where its pods may go, oldest first. */
  readonly #open: readonly number[];
  readonly #isSocial: boolean;
  readonly #apart: boolean;
  readonly #from: Record<Run, number> = { runs: 0, unknown: 0, fails: 0 };
  #filters: PodFilters;
  #mayFail: Failure | null | undefined;

  constructor(
    candidates: CandidateNodes,
    q: { replacement: ReplacementPod; proven: ReadonlySet<string>; apart: boolean },
  ) {
    const { replacement, proven } = q;
    const { pod, only } = replacement;
    const { demand, spread } = pod;
    this.#candidates = candidates;
    this.#open = only === undefined ? candidates.open : [candidates.ownAt.get(only) ?? []].flat();
    this.#apart = q.apart;
    this.#replacement = replacement;
    this.#filters = podFilters(pod, candidates.world);
    this.#hostedOn = hostedOf(replacement, { candidates, proven, undecided: this.#filters.undecided.length > 0 });
    this.#hosted = candidates.hosts.map((node) => this.#hostedOn(node));
    this.#isSocial = spread.length + demand.affinity.length + demand.antiAffinity.length + pod.volumes.length > 0;
  }

  #hostAt(at: number): Hosted {
    return this.#hosted[this.#candidates.hostOf[at] ?? -1] ?? { run: 'unknown', reason: null };
  }

  /** The pod's own node, if it may return there and runs there. */
  #own(from: NodeFacts | undefined): number | null {
    const { openAt, ownAt } = this.#candidates;
    const at = (this.#replacement.only === undefined ? openAt : ownAt).get(from?.name ?? '') ?? null;
    return at !== null && this.#hostAt(at).run === 'runs' && this.#filters.first(at).length === 0 ? at : null;
  }

  /** The first node with this result that accepts the pod. Capacity only shrinks, so earlier nodes need no second check. */
  #fit(run: Run): number | null {
    const open = this.#open;
    for (let place = this.#from[run]; place < open.length; place += 1) {
      const at = open[place] ?? -1;
      if (this.#hostAt(at).run !== run || this.#filters.first(at).length > 0) continue;
      this.#from[run] = this.#isSocial ? 0 : place;
      return at;
    }
    this.#from[run] = this.#isSocial ? 0 : open.length;
    return null;
  }

  #failureAt(at: number): Failure | null {
    const node = this.#candidates.world.nodes[at];
    return node === undefined ? null : { node, reason: this.#hostAt(at).reason };
  }

  /** For the first pod of the group: a node where it would fail although it runs elsewhere. */
  #failing(): Failure | null {
    if (this.#mayFail !== undefined) return this.#mayFail;
    const at = this.#hosted.some(({ run }) => run === 'fails') ? this.#fit('fails') : null;
    this.#mayFail = at === null ? null : this.#failureAt(at);
    return this.#mayFail;
  }

  place(displaced: DisplacedPod, { facts, from }: Present): RescheduledPod | null {
    const { world } = this.#candidates;
    if (this.#filters.whole !== null) return null;
    const own = this.#own(from);
    for (const run of RUNS) {
      const at = own ?? this.#fit(run);
      const node = at === null ? undefined : world.nodes[at];
      if (at === null || node === undefined) continue;
      const failure = run === 'runs' ? this.#failing() : this.#failureAt(at);
      if (!this.#apart) this.#put(this.#arrived(displaced, facts, node.name));
      const now = from === undefined ? 'unknown' : this.#hostedOn(from).run;
      const before = facts?.ready === true ? 'runs' : now;
      return rescheduledPod({ displaced, node: node.name, outcome: run, before, failure });
    }
    return null;
  }

  #put(pod: PodFacts): void {
    this.#candidates.world.podCame(pod);
    this.#candidates.arrived.push(pod);
    if (this.#isSocial) this.#filters = podFilters(this.#replacement.pod, this.#candidates.world);
  }

  #arrived(displaced: DisplacedPod, facts: PodFacts | undefined, nodeName: string): PodFacts {
    const { pod } = this.#replacement;
    const { uid, namespace, name, workload } = displaced;
    const demand = facts?.demand ?? pod.demand;
    const labels = facts?.labels ?? pod.labels;
    const now = { nodeName, phase: 'Pending', ready: false, deleting: false };
    return { uid, namespace, name, labels, ownerUid: facts?.ownerUid ?? null, workload, demand, ...now };
  }

  /** Call it before any pod of the group is placed. */
  get returns(): boolean {
    const { whole, first } = this.#filters;
    return whole === null && this.#candidates.cordoned.some((at) => first(at).length === 0);
  }

  get closest(): Closest {
    const { whole, all } = this.#filters;
    return closestOf(
      whole,
      this.#open.map((at) => ({ refusals: whole === null ? all(at) : [], runs: this.#hostAt(at).run === 'runs' })),
    );
  }
}

/** Hosts of Ready pods that are like those of the group will be. */
function provenBy(alike: readonly PodFacts[], nodes: ReadonlyMap<string, NodeFacts>): ReadonlySet<string> {
  const hosts = new Set<string>();
  for (const { ready, nodeName } of alike) {
    const node = nodes.get(nodeName ?? '');
    if (ready && node !== undefined) hosts.add(hostKey(node));
  }
  return hosts;
}

const workloadsByKey = memoized(
  (workloads: WorldParts['cluster']['workloads']) => new Map(workloads.map((one) => [ownerKey(one), one])),
);

/** The pods of a group, one after another. */
function* placeGroup(
  group: readonly DisplacedPod[],
  q: { placing: Placing; present: (displaced: DisplacedPod) => Present; into: Rescheduling },
): Generator<undefined, void> {
  const { placing, present, into } = q;
  if (placing.returns) into.returning.push(...group);
  let closest: Closest | null = null;
  for (const displaced of group) {
    // Equal pods after one that fits nowhere do not fit either.
    const rescheduled = closest === null ? placing.place(displaced, present(displaced)) : null;
    if (rescheduled !== null) into.places.push(rescheduled);
    else {
      closest ??= placing.closest;
      into.unschedulable.push({ displaced, ...closest });
    }
    yield;
  }
}

/**
 * First fit, larger requests and older nodes first; without preferences, preemption or autoscaling. Equal pods share a result.
 * Thousands of pods take seconds: it pauses after each, so that the caller can let others go on.
 */
export function* reschedulingSteps(
  parts: WorldParts,
  inputs: ReschedulingInputs,
): Generator<undefined, Rescheduling, undefined> {
  const rescheduling: Rescheduling = { places: [], unschedulable: [], returning: [], renewed: [] };
  if (inputs.displacedPods.length === 0) return rescheduling;
  const candidates = candidateNodesOf(parts, inputs);
  const { cluster } = parts;
  const facts = presentPods(cluster, inputs.displacedPods);
  const workloads = workloadsByKey(cluster.workloads);
  const nodes = new Map(cluster.nodes.map((node) => [node.name, node]));
  const present = ({ uid, nodeName }: DisplacedPod): Present => ({
    facts: facts.get(uid),
    from: nodes.get(nodeName ?? ''),
  });
  const ownerOf = ({ workload: owner, namespace }: Pick<DisplacedPod, 'workload' | 'namespace'>) =>
    owner === null ? undefined : workloads.get(ownerKey({ ...owner, namespace }));
  rescheduling.rejected = rejectedPods(inputs.displacedPods, { cluster, facts, ownerOf });
  const isRenewed = (pod: PodFacts): boolean => {
    const workload = ownerOf(pod);
    return workload !== undefined && getsNewTemplate(workload, pod);
  };
  const ownPods = (workload: WorkloadObject): readonly PodFacts[] =>
    podsByOwner(cluster.pods).get(ownerKey(workload)) ?? [];
  const replaces = (workload: WorkloadObject | undefined): boolean =>
    workload !== undefined && isRolling(workload, allPodsByOwner(cluster.pods).get(ownerKey(workload)) ?? []);
  const renewed = new Set([...facts.values()].filter(isRenewed).map(({ uid }) => uid));
  const provenNow = memoized((workload: WorkloadObject) => {
    const current = ownPods(workload).filter((pod) => !getsNewTemplate(workload, pod));
    return provenBy(current, nodes);
  });
  for (const group of displacedGroupsOf(inputs.displacedPods, { facts, renewed })) {
    const [first] = group.displacedPods;
    if (first === undefined) continue;
    const workload = ownerOf(first);
    if (group.renewed && !replaces(workload)) rescheduling.renewed.push(...group.displacedPods);
    const known = { facts: facts.get(first.uid), workload, renewed: group.renewed };
    const placing = new Placing(candidates, {
      replacement: replacementPodOf(first, known, candidates.placement.cluster),
      proven:
        group.renewed && workload !== undefined
          ? provenNow(workload)
          : provenBy(
              group.displacedPods.flatMap(({ uid }) => facts.get(uid) ?? []),
              nodes,
            ),
      apart: inputs.apart === true,
    });
    yield* placeGroup(group.displacedPods, { placing, present, into: rescheduling });
  }
  return rescheduling;
}

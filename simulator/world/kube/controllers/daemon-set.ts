import { TEMPLATE_GENERATION } from '@/lib/kube-rules/objects/template-revision';
import { withAdded } from '@/lib/kube-rules/scheduler/daemon-pod';
import { affinityMatches, type Constraints, untolerated } from '@/lib/kube-rules/scheduler/static-filter';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { contentHash } from '@/simulator/world/kube/ids';
import { canonicalJson, getOrMake } from '@/simulator/world/kube/kube-object';
import { scaled, type DaemonSet } from '@/simulator/world/kube/shapes/workload';
import { type Contribution, DaemonTally } from '@/simulator/world/kube/controllers/daemon-tally';
import { makePod, type PodOrder } from '@/simulator/world/kube/controllers/pod-maker';
import { deletePod, isActive, isReady } from '@/simulator/world/kube/controllers/pod-state';
import { constraintsOf, nodeFactsIn, targetOf } from '@/simulator/world/kube/scheduler/facts';
import type { Node } from '@/simulator/world/kube/shapes/node';
import type { Affinity, Pod, PodSpec, PodTemplate, Toleration } from '@/simulator/world/kube/shapes/pod';

const HASH = 'controller-revision-hash';
const RETRY_MS = 5_000;

const hostNetworkOf = (spec: PodSpec): { hostNetwork: boolean } => ({ hostNetwork: spec.hostNetwork === true });

const automaticTolerations = (spec: PodSpec): Toleration[] =>
  withAdded([], hostNetworkOf(spec)).map(({ key, operator, effect }) => ({ key, operator, effect }));

const ofSpec = new WeakMap<PodSpec, Constraints>();

const daemonConstraints = (spec: PodSpec): Constraints =>
  getOrMake(ofSpec, spec, () => {
    const written = constraintsOf(spec);
    return { ...written, tolerations: withAdded(written.tolerations, hostNetworkOf(spec)) };
  });

/** From the template alone, blind to RuntimeClass and capacity (daemon_controller.go NodeShouldRunDaemonPod). */
export function shouldRun(spec: PodSpec, node: Node): { run: boolean; stay: boolean } {
  const constraints = daemonConstraints(spec);
  const facts = nodeFactsIn(node);
  const isElsewhere = (spec.nodeName ?? '') !== '' && spec.nodeName !== facts.name;
  if (isElsewhere || !affinityMatches(constraints, facts)) return { run: false, stay: false };
  const keeping = untolerated(facts.taints, constraints.tolerations);
  return { run: keeping.length === 0, stay: keeping.every(({ effect }) => effect !== 'NoExecute') };
}

const known = new WeakMap<ClusterContext, Map<string, DaemonTally>>();

/** Brings the daemon pods of some nodes, or of all, in line. */
export function reconcileDaemonSet(context: ClusterContext, key: string, nodes: ReadonlySet<string> | undefined): void {
  const tallies = getOrMake(known, context, () => new Map<string, DaemonTally>());
  const set = context.store.daemonSets.byKey(key);
  if (set === undefined || set.metadata.deletionTimestamp !== undefined) {
    tallies.delete(key);
    return;
  }
  const hash = hashOf(set);
  for (const node of nodes ?? nodesOf(context, set)) {
    const pods = context.indexes.daemonPods(set.metadata.uid ?? '', node);
    manageNode(context, { set, key, node, pods });
  }
  const before = tallies.get(key);
  const isPart = nodes !== undefined && before?.isOf(set) === true && before.counts.old === 0;
  const tally = isPart ? before : new DaemonTally(set);
  if (!isPart) replaceOld(context, set, hash);
  for (const name of isPart ? nodes : namesOf(context)) tally.put(name, contributionOf(context, { set, hash, name }));
  if (isPart && tally.counts.old > 0) replaceOld(context, set, hash);
  tallies.set(key, tally);
  writeStatus(context, set, tally.counts);
}

const namesOf = ({ store }: ClusterContext): string[] => [...store.nodes.all()].map((node) => node.metadata.name);

/** All nodes, and those that its pods are on. */
const nodesOf = (context: ClusterContext, set: DaemonSet): Set<string> =>
  new Set([...context.indexes.podsOwnedBy(set.metadata.uid ?? '').map(targetOf), ...namesOf(context)]);

function contributionOf(
  context: ClusterContext,
  { set, hash, name }: { set: DaemonSet; hash: string; name: string },
): Contribution | undefined {
  const node = context.store.nodes.get('', name);
  if (node === undefined) return undefined;
  const live = context.indexes.daemonPods(set.metadata.uid ?? '', name).filter(isActive);
  const { run } = shouldRun(set.spec.template.spec, node);
  const isCurrent = run && live.length > 0;
  const updated = live.filter((pod) => pod.metadata.labels?.[HASH] === hash).length;
  return {
    desired: Number(run),
    current: Number(isCurrent),
    misscheduled: Number(!run && live.length > 0),
    ready: Number(isCurrent && live.some(isReady)),
    updated: Number(isCurrent && updated > 0),
    old: live.length - updated,
  };
}

function manageNode(
  context: ClusterContext,
  { set, key, node: name, pods }: { set: DaemonSet; key: string; node: string; pods: Pod[] },
): void {
  const node = context.store.nodes.get('', name);
  const verdict = node === undefined ? { run: false, stay: false } : shouldRun(set.spec.template.spec, node);
  const live = pods.filter(isActive);
  const dead = pods.filter((pod) => pod.status?.phase === 'Failed' && pod.metadata.deletionTimestamp === undefined);
  if (!verdict.stay) for (const pod of live) deletePod(context, pod);
  if (dead.length > 0) {
    retryDead(context, { set, key, dead });
    return;
  }
  if (live.length > 1) for (const pod of live.slice(1)) deletePod(context, pod);
  if (!verdict.run || live.length > 0 || pods.some((pod) => pod.metadata.deletionTimestamp !== undefined)) return;
  makePod(context, daemonPod(set, name));
}

export const daemonPod = (set: DaemonSet, node: string): PodOrder => ({
  owner: set,
  template: set.spec.template,
  labels: { [HASH]: hashOf(set), 'pod-template-generation': set.metadata.annotations?.[TEMPLATE_GENERATION] ?? '1' },
  adjust: (spec) => daemonSpec(spec, node),
});

const hashes = new WeakMap<PodTemplate, string>();

/** Of its template, whose text is read once. */
const hashOf = ({ spec: { template } }: DaemonSet): string =>
  getOrMake(hashes, template, () => contentHash(canonicalJson(template)));

/** Failed daemon pods are deleted and recreated, with a pause. */
function retryDead(context: ClusterContext, { set, key, dead }: { set: DaemonSet; key: string; dead: Pod[] }): void {
  const readyMs = (pod: Pod): number =>
    (Date.parse(pod.metadata.creationTimestamp ?? '') || 0) + 1_000 + RETRY_MS / context.options.pace;
  for (const pod of dead) {
    if (readyMs(pod) > context.now()) {
      context.due.add({ atMs: readyMs(pod), kind: 'sync-daemonset', key });
      continue;
    }
    context.recorder.record(set, 'daemonset-controller', {
      type: 'Warning',
      reason: 'FailedDaemonPod',
      message: `Found failed daemon pod ${pod.metadata.namespace ?? ''}/${pod.metadata.name} on node ${targetOf(pod)}, will try to kill it`,
    });
    context.store.drop(context.store.pods, pod);
  }
}

/** Pins the pod to its node with matchFields, as the controller does since 1.17. */
function daemonSpec(spec: PodSpec, node: string): PodSpec {
  const pin = { matchFields: [{ key: 'metadata.name', operator: 'In', values: [node] }] };
  const before = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  const nodeSelectorTerms = before.length === 0 ? [pin] : before.map((term) => ({ ...term, ...pin }));
  const affinity: Affinity = {
    ...spec.affinity,
    nodeAffinity: {
      ...spec.affinity?.nodeAffinity,
      requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms },
    },
  };
  return { ...spec, affinity, tolerations: [...(spec.tolerations ?? []), ...automaticTolerations(spec)] };
}

/** RollingUpdate: old pods go while no more than maxUnavailable are down. */
function replaceOld(context: ClusterContext, set: DaemonSet, hash: string): void {
  if (set.spec.updateStrategy?.type === 'OnDelete') return;
  const pods = context.indexes.podsOwnedBy(set.metadata.uid ?? '');
  const old = pods.filter((pod) => isActive(pod) && pod.metadata.labels?.[HASH] !== hash);
  if (old.length === 0) return;
  const allowed = Math.max(1, scaled(set.spec.updateStrategy?.rollingUpdate?.maxUnavailable ?? 1, pods.length, 'up'));
  let down = pods.filter((pod) => !isActive(pod) || !isReady(pod)).length;
  for (const pod of old.toSorted((a, b) => Number(isReady(a)) - Number(isReady(b)))) {
    if (isReady(pod) && down >= allowed) return;
    if (isReady(pod)) down++;
    deletePod(context, pod);
  }
}

function writeStatus(context: ClusterContext, given: DaemonSet, count: Readonly<Contribution>): void {
  const { store } = context;
  const set = store.daemonSets.get(given.metadata.namespace ?? '', given.metadata.name);
  if (set === undefined) return;
  store.replace(store.daemonSets, {
    ...set,
    status: {
      currentNumberScheduled: count.current,
      desiredNumberScheduled: count.desired,
      numberMisscheduled: count.misscheduled,
      numberReady: count.ready,
      ...(count.ready > 0 ? { numberAvailable: count.ready } : {}),
      ...(count.desired > count.ready ? { numberUnavailable: count.desired - count.ready } : {}),
      ...(count.updated > 0 ? { updatedNumberScheduled: count.updated } : {}),
      observedGeneration: set.metadata.generation ?? 1,
    },
  });
}

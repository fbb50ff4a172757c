import type { ClusterFacts, StorageClassFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { migratedDriver } from '@/lib/kube-rules/objects/migrated-volumes';
import { isCounted } from '@/lib/kube-rules/scheduler/capacity-index';
import type { NodeRefusal } from '@/lib/kube-rules/scheduler/feasibility';
import { isOfHash } from '@/lib/kube-rules/objects/template-revisions';
import { podSpecPath } from '@/lib/kube-rules/objects/workload-object';
import type { ImageStart } from '../../domain/image/image-platform';
import type { OtherHelp } from '../../domain/placement/other-help';
import { offeredBuilds } from '../../domain/windows/provider-windows';
import type { Outcome } from '../../domain/placement/verdict-words';
import { templateFaults } from '../kubelet/node-fault';
import { networkOf, withoutWindows } from '../rules/read/network';
import {
  driverOf,
  fsTypeOf,
  isLinuxFileSystem,
  knownOnWindows,
  lacksDriver,
  volumeBackings,
} from '../rules/read/volumes';
import { decidesStart, replicasOf } from '../rules/read/read-workload';
import type { EvaluatedWorkload } from '../verdict/evaluate-workload';
import { isPaused, ownRevision } from '../verdict/leaving-pods';
import { ownerKey, podOwnerKey } from '../verdict/owner-key';

type Os = 'linux' | 'windows';
type PoolHelp = Extract<OtherHelp, { kind: 'pool' }>;

/** What the system of a node takes. Windows: reserved by ACK (documentation, Nov 2026); Linux: a cautious estimate. */
const RESERVED: Readonly<Record<Os, { cpuMilli: number; memoryGiB: number; leastCpu: number; leastGiB: number }>> = {
  windows: { cpuMilli: 1_500, memoryGiB: 2.5, leastCpu: 4, leastGiB: 8 },
  linux: { cpuMilli: 250, memoryGiB: 1.5, leastCpu: 2, leastGiB: 4 },
};
const GIB = 2 ** 30;

/** Sizes of instances are powers of two. */
const powerOfTwo = (amount: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, amount)));

function sizeFor({ pod }: EvaluatedWorkload, os: Os): { cpu: number; memoryGiB: number } {
  const { cpu = 0, memory = 0 } = pod.demand.requests;
  const { cpuMilli, memoryGiB, leastCpu, leastGiB } = RESERVED[os];
  return {
    cpu: Math.max(leastCpu, powerOfTwo((cpu + cpuMilli) / 1_000)),
    memoryGiB: Math.max(leastGiB, powerOfTwo(memory / GIB + memoryGiB)),
  };
}

/** Resources that every instance has: another instance with the same disk has no more of the last one. */
const ORDINARY = ['cpu', 'memory', 'ephemeral-storage'];

/** Whether it needs what not every instance has, such as GPUs, huge pages and other extended resources. */
const isSpecial = ({ pod }: EvaluatedWorkload): boolean =>
  Object.entries(pod.demand.requests).some(
    ([resource, amount]) => amount > 0 && isCounted(resource) && !ORDINARY.includes(resource),
  );

const isOfCapacity = ({ detail }: NodeRefusal): boolean => {
  if (detail.of !== 'resource') return detail.of === 'pod-count';
  return detail.resource !== 'ephemeral-storage' || detail.requested <= detail.allocatable;
};

const isPort = ({ detail }: NodeRefusal): boolean => detail.of === 'port';

const isTooSmall = ({ detail }: NodeRefusal): boolean =>
  detail.of === 'resource' && detail.requested > detail.allocatable;

/** Why no node of an OS takes its pods, if nodes of another size or release would; null: for other reasons. */
function poolReason(evaluated: EvaluatedWorkload, nodes: readonly NodeFacts[]): PoolHelp['why'] | null {
  if (nodes.length === 0) return 'none';
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const open = evaluated.feasibility.nodes.flatMap(({ node: name, refusals }) => {
    const node = byName.get(name);
    return node !== undefined && refusals.every((one) => isOfCapacity(one) || isPort(one))
      ? [{ refusals, failures: failuresOn(evaluated, node) }]
      : [];
  });
  if (open.length === 0 || evaluated.feasibility.whole !== null) return null;
  const starting = open.filter(({ failures }) => failures.length === 0);
  if (starting.length === 0) return open.every(({ failures }) => failures.every(isOfBuild)) ? 'build' : null;
  if (starting.every(({ refusals }) => refusals.some(isTooSmall))) return 'size';
  if (starting.some(({ refusals }) => refusals.length === 0)) return null;
  return starting.every(({ refusals }) => refusals.some(isPort)) ? 'port' : 'full';
}

type Failure = Extract<ImageStart, { starts: 'no' }>;

const isOfBuild = ({ why }: Failure): boolean => why === 'newer-than-host' || why === 'older-than-host';

/** Why images of its containers do not start on a node, whether or not it has room. */
const failuresOn = ({ containers, starts }: EvaluatedWorkload, node: NodeFacts): Failure[] =>
  containers.filter(decidesStart).flatMap((one) => {
    const start = starts(one, node);
    return start.starts === 'no' ? [start] : [];
  });

/** Builds that each of its Windows images has. */
function buildsOf({ containers }: EvaluatedWorkload): number[] {
  const lists = containers.flatMap(({ image }) => (image.anyBuild || image.builds === null ? [] : [image.builds]));
  const [first = [], ...others] = lists;
  return first.filter((build) => others.every((list) => list.includes(build))).toSorted((a, b) => b - a);
}

/** Builds of nodes that the cluster has or can get. */
const availableBuilds = (cluster: ClusterFacts): Set<number> =>
  new Set([...offeredBuilds(cluster), ...cluster.nodes.flatMap(({ build }) => build ?? [])]);

/** A pool for a build that the provider has no image for cannot be created; Windows nodes need a network plugin for them. */
function poolHelp(evaluated: EvaluatedWorkload, cluster: ClusterFacts): OtherHelp[] {
  const { intent, runsOn } = evaluated;
  const { os } = intent;
  if ((os !== 'linux' && os !== 'windows') || isSpecial(evaluated)) return [];
  if (os === 'windows' && !runsOn.includes('windows') && withoutWindows(networkOf(cluster)) !== null) return [];
  const nodes = cluster.nodes.filter((node) => node.os === os);
  const why = poolReason(evaluated, nodes);
  if (why === null) return [];
  const wanted = os === 'windows' ? buildsOf(evaluated) : [];
  const available = availableBuilds(cluster);
  const builds = wanted.filter((build) => available.has(build));
  if (builds.length === 0 && wanted.length > 0 && (why === 'none' || why === 'build')) return [];
  return [{ kind: 'pool', os, why, ...sizeFor(evaluated, os), builds }];
}

/** Without Windows nodes it is not known which drivers they would have. */
function isForWindows({ provisioner, fsType }: StorageClassFacts, nodes: readonly NodeFacts[]): boolean {
  const name = migratedDriver(provisioner) ?? provisioner;
  if (isLinuxFileSystem(fsType ?? '') || knownOnWindows(name) === false) return false;
  return nodes.length === 0 || nodes.some((node) => !lacksDriver(node, { name, isCertain: true }));
}

/** Volumes that Windows nodes cannot mount because of their class: no patch of the workload helps. */
function storageHelp({ workload, intent }: EvaluatedWorkload, cluster: ClusterFacts): OtherHelp[] {
  if (intent.os !== 'windows') return [];
  const windows = cluster.nodes.filter(({ os }) => os === 'windows');
  const { used } = templateFaults(workload);
  const specAt = `/${podSpecPath(workload.kind).join('/')}`;
  const classes = (cluster.storageClasses ?? []).filter((one) => isForWindows(one, windows)).map(({ name }) => name);
  return volumeBackings(workload, cluster, { specAt, used }).flatMap((backing): OtherHelp[] => {
    const driver = driverOf(backing);
    const lacks = driver !== null && windows.length > 0 && windows.every((node) => lacksDriver(node, driver));
    if (!lacks && !isLinuxFileSystem(fsTypeOf(backing))) return [];
    return [{ kind: 'storage-class', volume: backing.volume.name, classes: classes.toSorted() }];
  });
}

/** A claim that does not exist: nothing in the workload is wrong but perhaps its name. */
function claimHelp({ workload, feasibility: { whole } }: EvaluatedWorkload, { claims }: ClusterFacts): OtherHelp[] {
  if (claims === null || whole?.detail.of !== 'volume') return [];
  const { namespace } = workload;
  const { claim } = whole.detail;
  const exists = claims.some((one) => one.namespace === namespace && one.name === claim);
  return exists ? [] : [{ kind: 'claim', namespace, claim }];
}

/** It runs, but fewer of its pods than it has replicas, and no node has capacity for another. */
function lacksReplicas({ workload, feasibility }: EvaluatedWorkload, { pods }: ClusterFacts): boolean {
  if (feasibility.nodes.some(({ refusals }) => refusals.length === 0)) return false;
  const own = ownerKey(workload);
  return (replicasOf({ workload }) ?? 0) > pods.filter((pod) => pod.ready && podOwnerKey(pod) === own).length;
}

/** Of the revision with the most Ready pods: these stay if its template is restored. */
function rollBack({ workload }: EvaluatedWorkload, { pods }: ClusterFacts): OtherHelp[] {
  const { namespace, name, revisions = [], existing } = workload;
  // kubectl rolls no paused Deployment back.
  if (existing !== undefined || isPaused(workload)) return [];
  const own = ownerKey(workload);
  const ready = pods.filter((pod) => pod.ready && !pod.deleting && podOwnerKey(pod) === own);
  const [best] = revisions
    .filter(({ hash }) => hash !== ownRevision(workload))
    .map((one) => ({ ...one, ready: ready.filter(({ labels }) => isOfHash(labels, one.hash)).length }))
    .toSorted((a, b) => b.ready - a.ready);
  if (best === undefined || best.ready === 0) return [];
  const to = best.number === '' ? '' : ` --to-revision=${best.number}`;
  return [
    { kind: 'roll-back', ready: best.ready, command: `kubectl rollout undo deployment/${name} -n ${namespace}${to}` },
  ];
}

const HELPED: readonly Outcome[] = ['blocked', 'partial'];
const RUNS: readonly Outcome[] = ['runs', 'differs'];

/** What besides a patch would make a workload run, or all of its replicas: an earlier template, another pool, another volume. */
export function otherHelpFor(evaluated: EvaluatedWorkload, outcome: Outcome, cluster: ClusterFacts): OtherHelp[] {
  const back = outcome === 'rejected' || outcome === 'blocked' ? rollBack(evaluated, cluster) : [];
  if (HELPED.includes(outcome))
    return [
      ...back,
      ...claimHelp(evaluated, cluster),
      ...storageHelp(evaluated, cluster),
      ...poolHelp(evaluated, cluster),
    ];
  return RUNS.includes(outcome) && lacksReplicas(evaluated, cluster) ? poolHelp(evaluated, cluster) : back;
}

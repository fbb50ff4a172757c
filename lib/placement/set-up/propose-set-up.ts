import type { ClusterFacts, RuntimeClassFacts } from '../../kube-rules/objects/cluster-facts';
import type { WorkloadPlacement } from '../verdict/matrix/workload-placement';
import type { Json } from '@/lib/domain/json';
import type { Taint } from '@/lib/domain/node/node';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { BUILD_LABEL } from '@/lib/kube-rules/objects/node-labels';
import { blocks, isWindowsTaint } from '../rules/read/taints';
import { untolerated, tolerates } from '@/lib/kube-rules/scheduler/static-filter';
import { windowsReleases } from '../../domain/windows/windows-releases';
import type { PlacementPart } from '../verdict/matrix/pods-on-nodes';
import { groupedBy } from '../memoized';
import { nameOrder } from '../verdict/owner-key';

/** The taint that ACK and most documentation use for Windows nodes. */
const WINDOWS_TAINT: Taint = { key: 'os', value: 'windows', effect: 'NoSchedule' };

interface TaintedWorkload {
  uid: string;
  kind: string;
  namespace: string;
  name: string;
}

interface TaintProposal {
  /** From its nodes' label; empty for nodes without a pool. */
  pool: string;
  nodes: number;
  /** `soft`: only PreferNoSchedule, which does not exclude pods. `mixed`: some of its nodes are tainted. */
  state: 'tainted' | 'open' | 'mixed' | 'soft';
  /** The taint proposed for the pool; the existing one if it has one. */
  taint: Taint;
  /** Windows workloads that may run there now and lack the toleration: they must be changed first. */
  shutOut: TaintedWorkload[];
  /** Linux workloads that could be scheduled there now, and no longer with the taint. */
  keptOff: TaintedWorkload[];
}

const hard = (node: NodeFacts): Taint | undefined =>
  node.taints.find((taint) => isWindowsTaint(taint) && blocks(taint));

function stateOf(nodes: readonly NodeFacts[]): TaintProposal['state'] {
  const tainted = nodes.filter((node) => hard(node) !== undefined).length;
  if (tainted === nodes.length) return 'tainted';
  if (tainted > 0) return 'mixed';
  return nodes.every(({ taints }) => taints.some(isWindowsTaint)) ? 'soft' : 'open';
}

/** Workloads that can be scheduled to an untainted node of the pool now, but not with the taint. */
const without = (taint: Taint, key: string, of: readonly WorkloadPlacement[]): TaintedWorkload[] =>
  of
    .filter(({ parts }) => parts.some((part) => isPutOn(part, key)))
    .filter(({ pod }) => !pod.tolerations.some((one) => tolerates(one, taint)))
    .map(({ workload: { uid, kind, namespace, name } }) => ({ uid, kind, namespace, name }))
    .toSorted(nameOrder);

const isPutOn = ({ node, evaluation }: Pick<PlacementPart, 'node' | 'evaluation'>, key: string): boolean =>
  (node.pool?.name ?? '') === key && hard(node) === undefined && evaluation.startOutcome !== null;

/** The pools of Windows nodes, and for those without a hard taint what one would change. */
export function proposeTaints({ nodes }: ClusterFacts, placements: readonly WorkloadPlacement[]): TaintProposal[] {
  const windows = nodes.filter((one) => one.os === 'windows');
  return [...groupedBy(windows, ({ pool }) => pool?.name ?? '')].map(([key, of]): TaintProposal => {
    const taint = of.map(hard).find((one) => one !== undefined) ?? WINDOWS_TAINT;
    const state = stateOf(of);
    const meant = (os: 'linux' | 'windows'): WorkloadPlacement[] =>
      state === 'tainted' ? [] : placements.filter(({ intent }) => intent.os === os);
    return {
      pool: key,
      nodes: of.length,
      state,
      taint,
      shutOut: without(taint, key, meant('windows')),
      keptOff: without(taint, key, meant('linux')),
    };
  });
}

/** containerd's handler for Windows containers in process isolation, the only one that Kubernetes supports. */
const PROCESS_HANDLER = 'runhcs-wcow-process';

/** Selects the nodes of one Windows build, so that workloads need neither selector nor toleration. */
interface RuntimeClassProposal {
  build: number;
  name: string;
  nodes: number;
  /** `unknown`: no permission to read RuntimeClasses. */
  state: 'missing' | 'there' | 'differs' | 'unknown';
  /** Name of an existing class with the same effect. */
  existing: string | null;
  manifest: Json;
}

/** Set by Kubernetes while a node has a problem or is cordoned, and removed afterwards (well-known taints). */
const PASSING =
  /^node(\.cloudprovider)?\.kubernetes\.io\/(not-ready|unreachable|(disk|memory|pid)-pressure|network-unavailable|unschedulable|out-of-service|uninitialized|shutdown)$/;

/** Taints that exclude pods from these nodes permanently, without duplicates, in a fixed order. */
export function lastingTaints(nodes: readonly NodeFacts[]): Taint[] {
  const lasting = nodes.flatMap(({ taints }) => taints).filter((one) => blocks(one) && !PASSING.test(one.key));
  const byText = new Map(lasting.map((one) => [`${one.key}=${one.value}:${one.effect}`, one]));
  return [...byText].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, taint]) => taint);
}

const yearOf = (build: number): string | null =>
  windowsReleases.find((release) => release.build === build)?.year ?? null;

const selectorFor = (build: number): Record<string, string> => ({
  'kubernetes.io/os': 'windows',
  'kubernetes.io/arch': 'amd64',
  [BUILD_LABEL]: `10.0.${build}`,
});

const manifestOf = (name: string, build: number, taints: readonly Taint[]): Json => ({
  apiVersion: 'node.k8s.io/v1',
  kind: 'RuntimeClass',
  metadata: { name },
  handler: PROCESS_HANDLER,
  scheduling: {
    nodeSelector: selectorFor(build),
    ...(taints.length === 0
      ? {}
      : { tolerations: taints.map(({ key, value, effect }) => ({ key, operator: 'Equal', value, effect })) }),
  },
});

const does = (one: RuntimeClassFacts, build: number, taints: readonly Taint[]): boolean =>
  one.nodeSelector[BUILD_LABEL] === `10.0.${build}` &&
  one.handler === PROCESS_HANDLER &&
  untolerated(taints, one.tolerations).length === 0;

export function proposeRuntimeClasses({ nodes, runtimeClasses }: ClusterFacts): RuntimeClassProposal[] {
  const windows = nodes.filter((node) => node.os === 'windows');
  const builds = [...new Set(windows.flatMap(({ build }) => build ?? []))].toSorted((a, b) => a - b);
  return builds.map((build): RuntimeClassProposal => {
    const of = windows.filter((node) => node.build === build);
    const name = `windows-${yearOf(build) ?? build}`;
    const taints = lastingTaints(of);
    const existing = runtimeClasses?.find((one) => does(one, build, taints))?.name ?? null;
    const named = runtimeClasses?.some((one) => one.name === name) === true;
    const state = existing !== null ? 'there' : named ? 'differs' : 'missing';
    return {
      build,
      name,
      nodes: of.length,
      state: runtimeClasses === null ? 'unknown' : state,
      existing,
      manifest: manifestOf(name, build, taints),
    };
  });
}

interface SetUp {
  runtimeClasses: RuntimeClassProposal[];
  taints: TaintProposal[];
}

export const proposeSetUp = (cluster: ClusterFacts, placements: readonly WorkloadPlacement[]): SetUp => ({
  runtimeClasses: proposeRuntimeClasses(cluster),
  taints: proposeTaints(cluster, placements),
});

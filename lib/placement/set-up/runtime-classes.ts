import type { Json } from '@/lib/domain/json';
import type { Taint } from '@/lib/domain/node/node';
import type { ClusterFacts, RuntimeClassFacts } from '../../kube-rules/objects/cluster-facts';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { BUILD_LABEL } from '@/lib/kube-rules/objects/node-labels';
import { blocks } from '../rules/read/taints';
import { untolerated } from '../../kube-rules/scheduler/tolerates';
import { windowsReleases } from '../../domain/windows/windows-releases';

/** containerd's handler for Windows containers in process isolation, the only one that Kubernetes supports. */
const PROCESS_HANDLER = 'runhcs-wcow-process';

/**
 * A RuntimeClass that schedules pods to the nodes of one Windows build, so that workloads need neither selector nor
 * toleration.
 */
export interface RuntimeClassProposal {
  build: number;
  name: string;
  nodes: number;
  /** `unknown`: no permission to read RuntimeClasses. */
  state: 'missing' | 'there' | 'differs' | 'unknown';
  /** Name of an existing class with the same effect. */
  existing: string | null;
  /** What to apply. */
  manifest: Json;
}

/** Set by Kubernetes while a node has a problem or is cordoned, and removed afterwards (well-known taints). */
const PASSING =
  /^node(\.cloudprovider)?\.kubernetes\.io\/(not-ready|unreachable|(disk|memory|pid)-pressure|network-unavailable|unschedulable|out-of-service|uninitialized|shutdown)$/;

/** Taints that exclude pods from these nodes permanently, without duplicates, in a fixed order. */
function lastingTaints(nodes: readonly NodeFacts[]): Taint[] {
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

function manifestOf(name: string, build: number, taints: readonly Taint[]): Json {
  return {
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
  };
}

const does = (one: RuntimeClassFacts, build: number, taints: readonly Taint[]): boolean =>
  one.nodeSelector[BUILD_LABEL] === `10.0.${build}` &&
  one.handler === PROCESS_HANDLER &&
  untolerated(taints, one.tolerations).length === 0;

/** One proposal for each Windows build of the cluster, oldest first. */
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

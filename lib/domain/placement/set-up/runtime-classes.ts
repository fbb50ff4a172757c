import type { Json } from '@/lib/domain/json';
import type { ClusterFacts, RuntimeClassFacts } from '../facts/cluster-facts';
import type { NodeFacts } from '../facts/node-facts';
import type { WrittenToleration } from '../facts/pod-facts';
import { windowsReleases } from '../image/windows-releases';

/** The handler of containerd for Windows containers in process isolation, which is the only one that Kubernetes supports. */
const PROCESS_HANDLER = 'runhcs-wcow-process';
const BUILD_LABEL = 'node.kubernetes.io/windows-build';

/** A RuntimeClass that puts pods on the nodes of one Windows build, so that workloads need neither selector nor toleration. */
export interface RuntimeClassProposal {
  build: number;
  name: string;
  nodes: number;
  /** `unknown`: RuntimeClasses may not be read. */
  state: 'missing' | 'there' | 'differs' | 'unknown';
  /** Name of the class that does it already. */
  existing: string | null;
  /** What to apply. */
  manifest: Json;
}

const isWindows = ({ os, labels }: NodeFacts): boolean => (os ?? labels['kubernetes.io/os']) === 'windows';

/** Tolerations for every taint that keeps pods off these nodes; each once, in a fixed order. */
function tolerationsFor(nodes: readonly NodeFacts[]): WrittenToleration[] {
  const byText = new Map<string, WrittenToleration>();
  for (const { key, value, effect } of nodes.flatMap(({ taints }) => taints)) {
    // What Kubernetes sets by itself tells of trouble and goes away again.
    if (effect === 'PreferNoSchedule' || key.startsWith('node.kubernetes.io/')) continue;
    byText.set(`${key}=${value}:${effect}`, { key, operator: 'Equal', value, effect });
  }
  return [...byText.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, toleration]) => toleration);
}

const yearOf = (build: number): string | null =>
  windowsReleases.find((release) => release.build === build)?.year ?? null;

const selectorFor = (build: number): Record<string, string> => ({
  'kubernetes.io/os': 'windows',
  'kubernetes.io/arch': 'amd64',
  [BUILD_LABEL]: `10.0.${build}`,
});

function manifestOf(name: string, build: number, tolerations: readonly WrittenToleration[]): Json {
  return {
    apiVersion: 'node.k8s.io/v1',
    kind: 'RuntimeClass',
    metadata: { name },
    handler: PROCESS_HANDLER,
    scheduling: {
      nodeSelector: selectorFor(build),
      ...(tolerations.length === 0 ? {} : { tolerations: tolerations.map((one) => ({ ...one })) }),
    },
  };
}

const covers = (given: readonly WrittenToleration[], needed: WrittenToleration): boolean =>
  given.some(
    ({ key, operator, value, effect }) =>
      (effect === '' || effect === needed.effect) &&
      (key === needed.key || (key === '' && operator === 'Exists')) &&
      (operator === 'Exists' || value === needed.value),
  );

const does = (one: RuntimeClassFacts, build: number, tolerations: readonly WrittenToleration[]): boolean =>
  one.nodeSelector[BUILD_LABEL] === `10.0.${build}` &&
  one.handler === PROCESS_HANDLER &&
  tolerations.every((needed) => covers(one.tolerations, needed));

/** One proposal for each Windows build of the cluster, oldest first. */
export function proposeRuntimeClasses({ nodes, runtimeClasses }: ClusterFacts): RuntimeClassProposal[] {
  const windows = nodes.filter(isWindows);
  const builds = [...new Set(windows.flatMap(({ build }) => build ?? []))].toSorted((a, b) => a - b);
  return builds.map((build): RuntimeClassProposal => {
    const of = windows.filter((node) => node.build === build);
    const name = `windows-${yearOf(build) ?? build}`;
    const tolerations = tolerationsFor(of);
    const existing = runtimeClasses?.find((one) => does(one, build, tolerations))?.name ?? null;
    const named = runtimeClasses?.some((one) => one.name === name) === true;
    const state = existing !== null ? 'there' : named ? 'differs' : 'missing';
    return {
      build,
      name,
      nodes: of.length,
      state: runtimeClasses === null ? 'unknown' : state,
      existing,
      manifest: manifestOf(name, build, tolerations),
    };
  });
}

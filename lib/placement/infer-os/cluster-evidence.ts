import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { PodFacts } from '../../kube-rules/objects/pod-facts';
import { poolLabels } from '../../kube-rules/objects/pool-labels';
import type { WorkloadObject } from '../../kube-rules/objects/workload-object';
import type { ImagePlatform } from '../../domain/image/image-platform';
import { pointer } from '../../kube-rules/patch/json-pointer';
import { type Evidence, hit, type Os } from './evidence';
import type { OsHit } from './intended-os';

const imageWeight = { high: 75, medium: 50, low: 20 } as const;

const single = ({ os }: ImagePlatform): Os | null => (os === 'both' ? null : os);

function ofImages({ written }: Evidence): OsHit[] {
  return written.flatMap(({ at, lint }) => {
    const os = lint === null ? null : single(lint.image);
    if (lint === null || os === null) return [];
    const { confidence, reference } = lint.image;
    return [hit(7, os, { weight: imageWeight[confidence], at: pointer(at, 'image'), seen: reference })];
  });
}

/** The only OS in a set; null: none or both. */
const only = (systems: Iterable<Os> | undefined): Os | null => {
  const [first, ...others] = new Set(systems ?? []);
  return first === undefined || others.length > 0 ? null : first;
};

const keyOf = (namespace: string, { kind, name }: { kind: string; name: string }): string =>
  `${namespace}/${kind}/${name}`;

type Running = ReadonlyMap<string, ReadonlySet<Os>>;

function runningOf(pods: readonly PodFacts[], nodes: readonly NodeFacts[]): Running {
  const systems = new Map(nodes.map((node) => [node.name, node.os]));
  const running = new Map<string, Set<Os>>();
  for (const { ready, nodeName, namespace, workload, name } of pods) {
    const os = ready && nodeName !== null ? (systems.get(nodeName) ?? null) : null;
    if (os === null) continue;
    const key = keyOf(namespace, workload ?? { kind: 'Pod', name });
    const known = running.get(key);
    if (known === undefined) running.set(key, new Set([os]));
    else known.add(os);
  }
  return running;
}

/** Computed once per list of pods: all questions about a cluster share the same list. */
const memory = new WeakMap<readonly PodFacts[], Running>();

function runsOn({ workload, cluster, ...given }: Evidence): Os | null {
  if (given.runsOn !== undefined) return only(given.runsOn);
  const running = memory.get(cluster.pods) ?? runningOf(cluster.pods, cluster.nodes);
  memory.set(cluster.pods, running);
  const { namespace, kind, name }: WorkloadObject = workload;
  return only(running.get(keyOf(namespace, { kind, name })));
}

function ofPods(evidence: Evidence): OsHit[] {
  const os = runsOn(evidence);
  return os === null ? [] : [hit(8, os, { weight: 70, at: '', seen: os })];
}

type Pools = ReadonlyMap<string, ReadonlySet<Os>>;

function poolsOf(nodes: readonly NodeFacts[]): Pools {
  const pools = new Map<string, Set<Os>>();
  for (const node of nodes) {
    const os = node.os;
    if (os === null) continue;
    const labels = poolLabels.flatMap((key) =>
      Object.hasOwn(node.labels, key) ? [{ key, name: node.labels[key] ?? '' }] : [],
    );
    for (const { key, name } of node.pool === null ? labels : [...labels, node.pool]) {
      const known = pools.get(`${key}=${name}`);
      if (known === undefined) pools.set(`${key}=${name}`, new Set([os]));
      else known.add(os);
    }
  }
  return pools;
}

const poolMemory = new WeakMap<readonly NodeFacts[], Pools>();

function ofPools({ pod, specAt, cluster }: Evidence): OsHit[] {
  const selected = Object.entries(pod.nodeSelector);
  if (selected.length === 0) return [];
  const pools = poolMemory.get(cluster.nodes) ?? poolsOf(cluster.nodes);
  poolMemory.set(cluster.nodes, pools);
  return selected.flatMap(([key, value]) => {
    const os = only(pools.get(`${key}=${value}`));
    if (os === null) return [];
    return [hit(9, os, { weight: 60, at: pointer(specAt, 'nodeSelector', key), seen: `${key}=${value}` })];
  });
}

/** Evidence from images, running pods, and pools: rows 7 to 9. */
export const clusterEvidence = (evidence: Evidence): OsHit[] =>
  [ofImages, ofPods, ofPools].flatMap((row) => row(evidence));

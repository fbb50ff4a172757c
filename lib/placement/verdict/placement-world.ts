import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { ImagePlatform, ImageStart } from '../../domain/image/image-platform';
import type { WorldParts } from '../../domain/placement/placement-facts';
import { platformOf } from '../image/platform-of';
import { startsOn } from '../image/starts-on';
import { feasibleLater } from '../../kube-rules/scheduler/awaited-pods';
import type { Feasibility } from '../../kube-rules/scheduler/feasibility';
import { podOrdinal } from '../../kube-rules/objects/stateful-set';
import type { PodFacts, PodToPlace } from '../../kube-rules/objects/pod-facts';
import { daemonSetFeasible, feasible, feasibleAfter } from '../../kube-rules/scheduler/feasible';
import { isOfHash } from '../../kube-rules/objects/template-revisions';
import { hasEnded, holdsPlace } from '../../kube-rules/scheduler/scheduling-world';
import type { OwnNodes, PlacementWorld } from './assessment';
import { leavingAmong } from './leaving-among';
import { groupedBy, memoized, once } from '../memoized';
import { hostKey } from './host-key';
import { podOwnerKey, ownerKey } from './owner-key';
import { isBound, NO_NODES, runsNow } from './held-nodes';
import { schedulingOf } from './scheduling-of';

/** Maximum number of cached references; a cluster has thousands at most. */
const MAX_IMAGES = 50_000;

/** The platform by registry, reference, and running containers; a ready container proves at least its own platform. */
function platformBy(reference: string, { images, runs }: WorldParts): ImagePlatform {
  const seen = runs?.(reference) ?? null;
  const platform = platformOf(reference, {
    registry: images?.(reference) ?? null,
    ...(seen === null || seen.builds.length === 0 ? {} : { readyOn: seen.builds }),
    ...(seen?.pulledOn === undefined ? {} : { pulledOn: seen.pulledOn }),
    ...(seen?.failedOn === undefined ? {} : { failedOn: seen.failedOn }),
  });
  if (seen?.linux !== true || platform.os === 'linux' || platform.os === 'both') return platform;
  if (platform.os === 'windows') return { ...platform, os: 'both', source: 'running' };
  return { ...platform, os: 'linux', builds: [], confidence: 'medium', source: 'running', evidence: reference };
}

type Counted = (pod: PodFacts) => pod is PodFacts & { nodeName: string };

function nodesByOwner(pods: readonly PodFacts[], isCounted: Counted): ReadonlyMap<string, OwnNodes> {
  const nodes = new Map<string, Map<string, number>>();
  for (const pod of pods) {
    if (!isCounted(pod)) continue;
    const key = podOwnerKey(pod);
    const own = nodes.get(key) ?? new Map<string, number>();
    nodes.set(key, own.set(pod.nodeName, (own.get(pod.nodeName) ?? 0) + 1));
  }
  return nodes;
}

/** Pods that hold a place. */
/** Also those without a node. */
export const allPodsByOwner = memoized((pods: readonly PodFacts[]) => groupedBy(pods, podOwnerKey));

export const podsByOwner = memoized((pods: readonly PodFacts[]) => groupedBy(pods.filter(holdsPlace), podOwnerKey));

/** Nodes with the counted pods of a workload. */
function countedNodes({ pods }: ClusterFacts, isCounted: Counted): PlacementWorld['ownNodes'] {
  const all = once(() => nodesByOwner(pods, isCounted));
  return (workload, hash) => {
    const owner = ownerKey(workload);
    if (hash === undefined) return all().get(owner) ?? NO_NODES;
    const own = (podsByOwner(pods).get(owner) ?? []).filter(({ labels }) => isOfHash(labels, hash));
    return nodesByOwner(own, isCounted).get(owner) ?? NO_NODES;
  };
}

/** By owner. */
const countedPods = (isCounted: (pod: PodFacts) => boolean) =>
  memoized((pods: readonly PodFacts[]): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    for (const pod of pods) {
      const owner = podOwnerKey(pod);
      if (isCounted(pod)) counts.set(owner, (counts.get(owner) ?? 0) + 1);
    }
    return counts;
  });
const present = countedPods((pod) => !hasEnded(pod));
const succeeded = countedPods(({ phase }) => phase === 'Succeeded');

/** Pods of a StatefulSet from this ordinal. */
const from = (own: readonly PodFacts[], ordinal: number): readonly PodFacts[] =>
  own.filter(({ name }) => (podOrdinal(name) ?? ordinal) >= ordinal);

/** A cluster prepared for many assessments; expensive parts are computed on first use. */
export function placementWorld(parts: WorldParts): PlacementWorld {
  const { cluster, today, coming = [] } = parts;
  const platforms = new Map<string, ImagePlatform>();
  const starts = new WeakMap<ImagePlatform, Map<string, ImageStart>>();
  let byName: ReadonlyMap<string, NodeFacts> | null = null;
  return {
    cluster,
    today,
    rules: parts.rules ?? [],
    ...(parts.fieldValidation === undefined ? {} : { fieldValidation: parts.fieldValidation }),
    feasibility: (pod, { daemonSet, replaces, missing }) => {
      const world = schedulingOf(cluster);
      const pods = replaces === undefined ? [] : (podsByOwner(cluster.pods).get(replaces.owner) ?? []);
      const answer = (one: PodToPlace): Feasibility => {
        if (daemonSet) return daemonSetFeasible(one, world, replaces?.first === 0);
        const { first = 0, order, among } = replaces ?? {};
        if (among !== undefined) return feasibleAfter(one, world, leavingAmong(pods, { ...among, first }));
        if (replaces === undefined || pods.length === 0) return feasible(one, world, missing);
        if (order === undefined) return feasibleAfter(one, world, { own: pods, leaving: first });
        const highest = from(pods, order.first);
        // Once it goes on, each place gets free in its turn.
        return replaces.goesOn === true
          ? feasibleAfter(one, world, { own: from(pods, order.last), leaving: Math.max(first, highest.length) })
          : feasibleAfter(one, world, { own: highest, leaving: highest.length });
      };
      return coming.length === 0 ? answer(pod) : feasibleLater(pod, { coming, world, answer });
    },
    platform: (reference) => {
      const known = platforms.get(reference);
      if (known !== undefined) return known;
      if (platforms.size >= MAX_IMAGES) platforms.clear();
      const fresh = platformBy(reference, parts);
      platforms.set(reference, fresh);
      return fresh;
    },
    starts: (image, node, o) => {
      const key = `${hostKey(node)} ${o.hostProcess} ${o.handler ?? ''}`;
      const known = starts.get(image) ?? new Map<string, ImageStart>();
      starts.set(image, known);
      const answer = known.get(key) ?? startsOn({ image, node, ...o });
      known.set(key, answer);
      return answer;
    },
    node: (name) => {
      byName ??= new Map(cluster.nodes.map((node) => [node.name, node]));
      return byName.get(name) ?? null;
    },
    poolName: parts.poolName ?? ((pool) => pool),
    ownNodes: countedNodes(cluster, runsNow),
    boundNodes: countedNodes(cluster, isBound),
    presentPods: (workload) => present(cluster.pods).get(ownerKey(workload)) ?? 0,
    succeededPods: (workload) => succeeded(cluster.pods).get(ownerKey(workload)) ?? 0,
  };
}

import { effectiveSelector } from '@/simulator/world/kube/scheduler/affinity-selector';
import type { NodeState } from '@/simulator/world/kube/scheduler/node-state';
import type { NodeStates } from '@/simulator/world/kube/scheduler/node-states';
import { termNamespaces } from '@/simulator/world/kube/scheduler/pod-counts';
import type { PodCounts } from '@/simulator/world/kube/scheduler/pod-counts';
import { matcherOf } from '@/simulator/world/kube/select/label-selector';
import type { ObjectStore } from '@/simulator/world/kube/store/object-store';
import type { Pod, PodAffinityTerm } from '@/simulator/world/kube/shapes/pod';

export interface AffinityScene {
  store: ObjectStore;
  nodes: NodeStates;
  counts: PodCounts;
}

type NodeFilter = (node: NodeState) => string | undefined;

/** The three required rules of InterPodAffinity, in the scheduler's order; undefined when none can apply. */
export function podAffinityFilter(pod: Pod, scene: AffinityScene): NodeFilter | undefined {
  const standing = [...scene.counts.standingTerms()]
    .filter((term) => term.refuses(pod))
    .map((term) => ({ key: term.topologyKey, values: domains(scene, term.nodes, term.topologyKey) }));
  const wanted = company(
    pod,
    pod.spec.affinity?.podAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [],
    scene,
  );
  const unwanted = (
    pod.spec.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []
  ).flatMap((term) => company(pod, [term], scene));
  if (standing.length + wanted.length + unwanted.length === 0) return undefined;
  // The first pod of a group that wants its own company may start anywhere.
  const pioneer = wanted.length > 0 && wanted.every((term) => term.values.size === 0 && term.matchesSelf);
  return (node) => {
    const inside = ({ key, values }: { key: string; values: Set<string> }): boolean => {
      const value = node.labels[key];
      return value !== undefined && values.has(value);
    };
    const near = wanted.every(({ key, values }) => {
      const value = node.labels[key];
      return value !== undefined && (pioneer || values.has(value));
    });
    if (!near) return "node(s) didn't match pod affinity rules";
    if (unwanted.some(inside)) {
      return "node(s) didn't match pod anti-affinity rules";
    }
    if (standing.some(inside)) {
      return "node(s) didn't satisfy existing pods anti-affinity rules";
    }
    return undefined;
  };
}

interface PreparedTerm {
  key: string;
  values: Set<string>;
  matchesSelf: boolean;
}

/** Domains of pods that match all of the terms together: one pod has to be meant by every term. */
function company(pod: Pod, terms: readonly PodAffinityTerm[], scene: AffinityScene): PreparedTerm[] {
  if (terms.length === 0) return [];
  const own = pod.metadata.namespace ?? '';
  const spoken = terms.map((term) => termNamespaces(scene.store, term, own));
  const selectors = terms.map((term) => effectiveSelector(pod, term));
  const nodes = new Set<string>();
  for (const namespace of scene.store.namespaces.all()) {
    const { name } = namespace.metadata;
    if (!spoken.every((inNamespace) => inNamespace(name))) continue;
    for (const node of scene.counts.perNode(name, { selectors, staying: false }).keys()) nodes.add(node);
  }
  const matchesSelf =
    spoken.every((inNamespace) => inNamespace(own)) &&
    selectors.every((selector) => matcherOf(selector)(pod.metadata.labels));
  return terms.map(({ topologyKey }) => ({
    key: topologyKey,
    values: domains(scene, nodes, topologyKey),
    matchesSelf,
  }));
}

function domains(scene: AffinityScene, nodes: Iterable<string>, key: string): Set<string> {
  const values = new Set<string>();
  for (const name of nodes) {
    const value = scene.nodes.get(name)?.labels[key];
    if (value !== undefined) values.add(value);
  }
  return values;
}

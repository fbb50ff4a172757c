import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { NodeFit, NodeRefusal, Predicate } from '@/lib/kube-rules/scheduler/feasibility';
import type { WorkloadLintInput } from '../lint-input';
import { clusterView } from './cluster-view';

/** A node with all reasons that keep the pod off it. */
export interface JudgedNode {
  node: NodeFacts;
  refusals: readonly NodeRefusal[];
}

/**
 * Where the pod can go, as the rules need it. A pod with `nodeName` has only that node, whatever the scheduler's
 * filters say.
 */
export interface Fit {
  judged: readonly JudgedNode[];
  /** Nodes that accept one more pod now. */
  now: readonly NodeFacts[];
  /**
   * `now`, plus nodes that lack only capacity, a free port, or a free pod slot. Rules about the OS use these, so that
   * findings do not come and go.
   */
  nodes: readonly NodeFacts[];
  windows: readonly NodeFacts[];
  linux: readonly NodeFacts[];
}

/** A refusal that ends when other pods leave. */
export function isMomentary({ predicate, detail }: NodeRefusal): boolean {
  if (detail.of === 'resource') return detail.requested <= detail.allocatable;
  if (detail.of === 'pod-count') return detail.allocatable > 0;
  return predicate === 'NodePorts';
}

const refusedOnlyBy = ({ refusals }: JudgedNode, passes: (refusal: NodeRefusal) => boolean): boolean =>
  refusals.every(passes);

function judgedNodes(input: WorkloadLintInput, nodes: readonly NodeFit[]): JudgedNode[] {
  const { byName } = clusterView(input.cluster);
  return nodes.flatMap(({ node: name, refusals }) => {
    const node = byName.get(name);
    return node === undefined ? [] : [{ node, refusals }];
  });
}

function fit(input: WorkloadLintInput): Fit {
  const { feasibility, pod } = input;
  const judged = judgedNodes(input, feasibility.nodes);
  const pinned = feasibility.decidedBy === 'pinned';
  const of = (passes: (refusal: NodeRefusal) => boolean): NodeFacts[] =>
    pinned
      ? judged.filter(({ node }) => node.name === pod.nodeName).map(({ node }) => node)
      : judged.filter((one) => refusedOnlyBy(one, passes)).map(({ node }) => node);
  const none = feasibility.whole !== null && !pinned;
  const nodes = none ? [] : of(isMomentary);
  return {
    judged,
    now: none ? [] : of(() => false),
    nodes,
    windows: nodes.filter((node) => node.os === 'windows'),
    linux: nodes.filter((node) => node.os === 'linux'),
  };
}

const memory = new WeakMap<WorkloadLintInput, Fit>();

/** Computes once for all rules where the pod can go. */
export function fitOf(input: WorkloadLintInput): Fit {
  const known = memory.get(input);
  if (known !== undefined) return known;
  const made = fit(input);
  memory.set(input, made);
  return made;
}

const passed = new WeakMap<WorkloadLintInput, Map<string, readonly NodeFacts[]>>();

/** The nodes that pass these filters, ignoring the others. Several rules need the same result. */
export function passing(input: WorkloadLintInput, predicates: readonly Predicate[]): readonly NodeFacts[] {
  const known = passed.get(input) ?? new Map<string, readonly NodeFacts[]>();
  passed.set(input, known);
  const key = predicates.join();
  const nodes =
    known.get(key) ??
    fitOf(input)
      .judged.filter(({ refusals }) => !refusals.some(({ predicate }) => predicates.includes(predicate)))
      .map(({ node }) => node);
  known.set(key, nodes);
  return nodes;
}

/** The nodes that all filters but these let through. */
export const refusedOnlyFor = (input: WorkloadLintInput, predicates: readonly Predicate[]): JudgedNode[] =>
  fitOf(input).judged.filter(
    (one) => one.refusals.length > 0 && refusedOnlyBy(one, ({ predicate }) => predicates.includes(predicate)),
  );

import { decidesStart } from './read-workload';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { NodeFit, NodeRefusal, Predicate } from '@/lib/kube-rules/scheduler/feasibility';
import { isOfRoom } from '@/lib/kube-rules/scheduler/preemption';
import type { WorkloadLintInput } from '../lint-input';
import { clusterView } from './cluster-view';
import { memoized } from '../../memoized';
import type { Confidence } from '@/lib/domain/image/image-platform';
import { isInMaintenance } from './taints';
import type { LintSeverity } from '@/lib/domain/placement/rule';

export interface EvaluatedNode {
  node: NodeFacts;
  /** Without those of a node whose pods are preempted when no other is free. */
  refusals: readonly NodeRefusal[];
}

/** Where the pod can go. A pod with `nodeName` has only that node, regardless of the scheduler's filters. */
interface Fit {
  evaluated: readonly EvaluatedNode[];
  now: readonly NodeFacts[];
  /** `now`, plus nodes that lack only capacity or a port: findings about the OS must not come and go. */
  nodes: readonly NodeFacts[];
  windows: readonly NodeFacts[];
  linux: readonly NodeFacts[];
}

const refusedOnlyBy = ({ refusals }: EvaluatedNode, passes: (refusal: NodeRefusal) => boolean): boolean =>
  refusals.every(passes);

function evaluatedNodes({ cluster }: WorkloadLintInput, fits: readonly NodeFit[]): EvaluatedNode[] {
  return fits.flatMap(({ node: name, refusals, preempts }, at) => {
    // Feasibility keeps the order of the cluster's nodes.
    const here = cluster.nodes[at];
    const node = here?.name === name ? here : clusterView(cluster).byName.get(name);
    return node === undefined ? [] : [{ node, refusals: preempts === true ? [] : refusals }];
  });
}

export const fitOf = memoized((input: WorkloadLintInput): Fit => {
  const { feasibility, pod } = input;
  const evaluated = evaluatedNodes(input, feasibility.nodes);
  const pinned = feasibility.decidedBy === 'pinned';
  const of = (passes: (refusal: NodeRefusal) => boolean): NodeFacts[] =>
    pinned
      ? evaluated.filter(({ node }) => node.name === pod.nodeName).map(({ node }) => node)
      : evaluated.filter((one) => refusedOnlyBy(one, passes)).map(({ node }) => node);
  const none = feasibility.whole !== null && !pinned;
  const nodes = none ? [] : of(isOfRoom);
  return {
    evaluated,
    now: none ? [] : of(() => false),
    nodes,
    windows: nodes.filter((node) => node.os === 'windows'),
    linux: nodes.filter((node) => node.os === 'linux'),
  };
});

const OF_CLOSED: readonly Predicate[] = ['NodeUnschedulable', 'TaintToleration'];

/** Without those that end with the maintenance of the node. */
export const lastingRefusals = (
  { node, refusals }: EvaluatedNode,
  pod: WorkloadLintInput['pod'],
): readonly NodeRefusal[] =>
  isInMaintenance(node, pod) ? refusals.filter(({ predicate }) => !OF_CLOSED.includes(predicate)) : refusals;

const passed = memoized((_input: WorkloadLintInput) => new Map<string, readonly NodeFacts[]>());

/** The nodes that pass these filters, ignoring the others. Several rules need the same result. */
export function passing(input: WorkloadLintInput, predicates: readonly Predicate[]): readonly NodeFacts[] {
  const known = passed(input);
  const key = predicates.join();
  const nodes =
    known.get(key) ??
    fitOf(input)
      .evaluated.filter(({ refusals }) => !refusals.some(({ predicate }) => predicates.includes(predicate)))
      .map(({ node }) => node);
  known.set(key, nodes);
  return nodes;
}

export const refusedOnlyFor = (input: WorkloadLintInput, predicates: readonly Predicate[]): EvaluatedNode[] =>
  fitOf(input).evaluated.filter(
    (one) => one.refusals.length > 0 && refusedOnlyBy(one, ({ predicate }) => predicates.includes(predicate)),
  );

export function startsAll(input: WorkloadLintInput, node: NodeFacts): 'yes' | 'no' | 'unknown' {
  const containers = input.containers.filter(decidesStart);
  let all: 'yes' | 'unknown' = containers.length === 0 ? 'unknown' : 'yes';
  for (const container of containers) {
    const { starts } = input.starts(container, node);
    if (starts === 'no') return 'no';
    if (starts === 'unknown') all = 'unknown';
  }
  return all;
}

export const nodesStarting = (input: WorkloadLintInput, nodes: readonly NodeFacts[]): NodeFacts[] =>
  nodes.filter((node) => startsAll(input, node) === 'yes');

export const nodesNotStarting = (input: WorkloadLintInput, nodes: readonly NodeFacts[]): NodeFacts[] =>
  nodes.filter((node) => startsAll(input, node) === 'no');

const lower: Readonly<Record<LintSeverity, LintSeverity>> = { error: 'warning', warning: 'info', info: 'info' };

/** Findings based on a guessed image are less severe, and never errors (facts E). */
export function loweredIfGuessed(severity: LintSeverity, confidence: Confidence): LintSeverity {
  const isLowered = confidence === 'low' || (confidence === 'medium' && severity === 'error');
  return isLowered ? lower[severity] : severity;
}

/** Cases in which the facts require a warning for what is only probable. */
export const loweredByConfidence = (severity: LintSeverity, confidence: Confidence): LintSeverity => {
  if (confidence === 'high') return severity;
  return confidence === 'medium' ? lower[severity] : lower[lower[severity]];
};

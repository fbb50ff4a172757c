import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { nodeFactsOf } from '@/lib/kube-rules/objects/node-facts-of';
import { requiredAffinityOf } from '@/lib/kube-rules/objects/node-terms-of';
import { tolerationsOf } from '@/lib/kube-rules/objects/tolerations-of';
import { type Constraints, namedNodes } from '@/lib/kube-rules/scheduler/static-filter';
import { sameJson } from '@/lib/kube-rules/json/same-json';
import type { Node } from '@/simulator/world/kube/shapes/node';
import type { PodSpec } from '@/simulator/world/kube/shapes/pod';

const ofSpec = new WeakMap<PodSpec, Constraints>();
const ofNode = new WeakMap<Node, NodeFacts>();

/** What a PodSpec asks of labels and taints. */
export function constraintsOf(spec: PodSpec): Constraints {
  const known = ofSpec.get(spec);
  if (known !== undefined) return known;
  const constraints = {
    nodeSelector: spec.nodeSelector ?? {},
    requiredAffinity: requiredAffinityOf(spec),
    tolerations: tolerationsOf(spec),
  };
  ofSpec.set(spec, constraints);
  return constraints;
}

/** A Node of the store as the scheduler sees it, without its CSINode. */
export function nodeFactsIn(node: Node): NodeFacts {
  const known = ofNode.get(node);
  if (known !== undefined) return known;
  const facts = nodeFactsOf(node);
  // The store takes no object without a name.
  if (facts === null) throw new Error('a Node without a name');
  ofNode.set(node, facts);
  return facts;
}

/** The one node that required affinity names outright, as it does for daemon pods. */
export function pinnedNode(spec: PodSpec): string | undefined {
  const names = spec.affinity?.nodeAffinity === undefined ? null : namedNodes(constraintsOf(spec).requiredAffinity);
  return names?.size === 1 ? [...names][0] : undefined;
}

/** Conditions and heartbeats do not matter to the scheduler. */
export const sameForScheduling = (a: Node, b: Node): boolean =>
  sameJson(a.metadata.labels, b.metadata.labels) &&
  sameJson(a.spec, b.spec) &&
  sameJson(a.status?.allocatable, b.status?.allocatable);

import type { NodeRefusal, Predicate } from './feasibility';
import type { NodeClasses } from './label-classes';

/** The refusals of one filter for a node, by the node's index; empty: it passes. */
export type NodeFilter = (at: number) => readonly NodeRefusal[];

export const PASSES: readonly NodeRefusal[] = Object.freeze([]);

export const refusal = (
  predicate: Predicate,
  message: string,
  detail: NodeRefusal['detail'] = { of: 'none' },
): NodeRefusal => ({ predicate, message, detail });

export function byClass({ of, first }: NodeClasses, evaluate: (at: number) => readonly NodeRefusal[]): NodeFilter {
  const answers: (readonly NodeRefusal[] | undefined)[] = Array.from({ length: first.length });
  return (at) => {
    const one = of[at] ?? 0;
    const known = answers[one];
    if (known !== undefined) return known;
    const answer = evaluate(first[one] ?? at);
    answers[one] = answer;
    return answer;
  };
}

/** kube-scheduler 1.36's messages about a node, verbatim (pkg/scheduler/framework/plugins). */
export const reasons = {
  unschedulable: 'node(s) were unschedulable',
  otherName: "node(s) didn't match the requested node name",
  taint: 'node(s) had untolerated taint(s)',
  affinity: "node(s) didn't match Pod's node affinity/selector",
  cutOff: "node(s) didn't satisfy plugin(s) [NodeAffinity]",
  fieldsConflict: 'pod affinity terms conflict',
  ports: "node(s) didn't have free ports for the requested pod ports",
  tooManyPods: 'Too many pods',
  disk: 'node(s) had no available disk',
  oncePod:
    'node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod',
  volumeCount: 'node(s) exceed max volume count',
  volumeAffinity: "node(s) didn't match PersistentVolume's node affinity",
  noVolume: "node(s) didn't find available persistent volumes to bind",
  noSpace: 'node(s) did not have enough free storage',
  unbound: 'pod has unbound immediate PersistentVolumeClaims',
  zone: 'node(s) had no available volume zone',
  spread: "node(s) didn't match pod topology spread constraints",
  spreadLabel: "node(s) didn't match pod topology spread constraints (missing required label)",
  assessed: "node(s) didn't satisfy existing pods anti-affinity rules",
  needed: "node(s) didn't match pod affinity rules",
  unwanted: "node(s) didn't match pod anti-affinity rules",
} as const;

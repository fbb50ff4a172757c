import type { NodeRefusal, Predicate } from './feasibility';
import type { NodeClasses } from './label-classes';

/** What one filter says of a node, by the node's place; empty = it passes. */
export type NodeFilter = (at: number) => readonly NodeRefusal[];

export const PASSES: readonly NodeRefusal[] = Object.freeze([]);

export const refusal = (
  predicate: Predicate,
  message: string,
  detail: NodeRefusal['detail'] = { of: 'none' },
): NodeRefusal => ({ predicate, message, detail });

/** Judges one node of each class. */
export function byClass(classes: NodeClasses, judge: (at: number) => readonly NodeRefusal[]): NodeFilter {
  const answers = classes.first.map(judge);
  return (at) => answers[classes.of[at] ?? 0] ?? PASSES;
}

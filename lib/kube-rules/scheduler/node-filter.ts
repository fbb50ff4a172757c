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

/** Checks one node of each class, when a node of the class is first needed. */
export function byClass({ of, first }: NodeClasses, judge: (at: number) => readonly NodeRefusal[]): NodeFilter {
  const answers: (readonly NodeRefusal[] | undefined)[] = Array.from({ length: first.length });
  return (at) => {
    const one = of[at] ?? 0;
    const known = answers[one];
    if (known !== undefined) return known;
    const answer = judge(first[one] ?? at);
    answers[one] = answer;
    return answer;
  };
}

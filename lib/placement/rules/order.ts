import type { LintSubject } from './checked-rule';
import type { LintFinding } from '../../domain/placement/rule';

const rank = { error: 0, warning: 1, info: 2 };

const place = ({ at }: LintFinding): string => at[0] ?? '';

/** Most severe first, then by rule and place: equal objects give equal lists. */
export function inOrder(a: LintFinding, b: LintFinding): number {
  if (a.severity !== b.severity) return rank[a.severity] - rank[b.severity];
  if (a.rule !== b.rule) return a.rule < b.rule ? -1 : 1;
  return place(a) < place(b) ? -1 : Number(place(a) > place(b));
}

/** One finding for the same rule, place and values, and the same subject where there is one. */
export const withoutTwins = <F extends LintFinding & { subject?: LintSubject }>(found: readonly F[]): F[] => [
  ...new Map(found.map((one) => [JSON.stringify([one.rule, one.subject, one.at, one.params]), one])).values(),
];

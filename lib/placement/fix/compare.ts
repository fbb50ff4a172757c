import type { LintFinding } from '../../domain/placement/rule';
import type { Assessment } from '../verdict/assessment';
import type { Outcome } from '../../domain/placement/verdict-words';

/** Ordered from worst to best. Unknown is better than a certain failure, but not a success. */
const ORDER: readonly Outcome[] = ['rejected', 'blocked', 'partial', 'not-decided', 'unknown', 'differs', 'runs'];

export const rankOf = (outcome: Outcome): number => ORDER.indexOf(outcome);

type Evaluated = Pick<Assessment, 'outcome' | 'findings'>;
type EvaluatedNodes = Pick<Assessment, 'nodes'>;

const rulesOf = (findings: readonly LintFinding[], severity?: LintFinding['severity']): Set<string> =>
  new Set(findings.filter((one) => severity === undefined || one.severity === severity).map(({ rule }) => rule));

const without = (all: ReadonlySet<string>, left: ReadonlySet<string>): string[] =>
  [...all].filter((one) => !left.has(one)).toSorted();

/** Nodes of which only the pods running there now may keep it off, and that then exclude it permanently. */
export const excludedNodes = (before: EvaluatedNodes, after: EvaluatedNodes): string[] =>
  [...before.nodes].flatMap(([name, { outcome, full }]) => {
    const then = after.nodes.get(name);
    const isOpen = then !== undefined && (then.full || then.outcome === 'runs' || then.outcome === 'unknown');
    return (outcome === 'runs' || full) && !isOpen ? [name] : [];
  });

export interface Comparison {
  fixed: string[];
  adds: string[];
  worse: boolean;
  better: boolean;
  /** Nodes on which it runs only without the patch. */
  lost: string[];
}

/** It was rejected and is now accepted: findings hidden by the rejection existed before and only become visible. */
export const isAdmitted = (before: Pick<Evaluated, 'outcome'>, after: Pick<Evaluated, 'outcome'>): boolean =>
  before.outcome === 'rejected' && after.outcome !== 'rejected';

/** The value of a patch. A new error always makes it worse. */
export function compareAssessments(before: Evaluated & EvaluatedNodes, after: Evaluated & EvaluatedNodes): Comparison {
  const [held, holds] = [rulesOf(before.findings), rulesOf(after.findings)];
  const newErrors = without(rulesOf(after.findings, 'error'), rulesOf(before.findings, 'error'));
  const fixed = without(held, holds);
  const step = rankOf(after.outcome) - rankOf(before.outcome);
  const worse = step < 0 || (newErrors.length > 0 && !isAdmitted(before, after));
  const lost = excludedNodes(before, after).filter((name) => before.nodes.get(name)?.outcome === 'runs');
  return { fixed, adds: without(holds, held), worse, better: !worse && (step > 0 || fixed.length > 0), lost };
}

export function sameVerdict(one: Evaluated, other: Evaluated): boolean {
  const keys = ({ outcome, findings }: Evaluated): string =>
    [outcome, ...findings.map(({ rule, severity }) => `${rule} ${severity}`).toSorted()].join('\n');
  return keys(one) === keys(other);
}

import type { LintSeverity } from './rule';
import type { FindingCounts } from './verdict';

interface Reported {
  rule: string;
  severity: LintSeverity;
  /** Absent or null: not ignored. */
  suppressed?: object | null;
}

const severities: readonly LintSeverity[] = ['error', 'warning', 'info'];

/** Worst first. */
export const severityRank = (severity: LintSeverity): number => severities.indexOf(severity);

/** The findings of one subject by rule, the worst first. Each rule is one occurrence, however many fields it names. */
export function occurrencesOf<Finding extends Reported>(findings: readonly Finding[]): [Finding, ...Finding[]][] {
  const byRule = new Map<string, [Finding, ...Finding[]]>();
  for (const one of findings) {
    const known = byRule.get(one.rule);
    if (known === undefined) byRule.set(one.rule, [one]);
    else if (severityRank(one.severity) < severityRank(known[0].severity)) known.unshift(one);
    else known.push(one);
  }
  return [...byRule.values()];
}

export const noFindings = (): FindingCounts => ({ error: 0, warning: 0, info: 0, suppressed: 0 });

/** Where an occurrence counts: on every screen once, with the worst severity of its findings. */
export const countedAs = ({ severity, suppressed = null }: Reported): keyof FindingCounts =>
  suppressed === null ? severity : 'suppressed';

/** The occurrences of one subject. */
export function countOccurrences(findings: readonly Reported[]): FindingCounts {
  const counts = noFindings();
  for (const [worst] of occurrencesOf(findings)) counts[countedAs(worst)] += 1;
  return counts;
}

export function sumOfCounts(all: Iterable<FindingCounts>): FindingCounts {
  const sum = noFindings();
  for (const { error, warning, info, suppressed } of all) {
    sum.error += error;
    sum.warning += warning;
    sum.info += info;
    sum.suppressed += suppressed;
  }
  return sum;
}

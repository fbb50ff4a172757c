import { expect, test } from 'vitest';
import type { LintSeverity } from './rule';
import { countOccurrences, occurrencesOf, sumOfCounts } from './finding-occurrences';

const found = (rule: string, severity: LintSeverity, suppressed: object | null = null) => ({
  rule,
  severity,
  suppressed,
});

test('a rule counts once for a subject, with its worst severity', () => {
  const findings = [found('A', 'warning'), found('A', 'error'), found('A', 'info'), found('B', 'info')];
  expect(countOccurrences(findings)).toEqual({ error: 1, warning: 0, info: 1, suppressed: 0 });
  expect(occurrencesOf(findings).map((of) => of.map(({ severity }) => severity))).toEqual([
    ['error', 'warning', 'info'],
    ['info'],
  ]);
});

test('an ignored rule counts apart', () => {
  const one = countOccurrences([found('A', 'error', { reason: 'known' }), found('A', 'error', { reason: 'known' })]);
  expect(one).toEqual({ error: 0, warning: 0, info: 0, suppressed: 1 });
  expect(sumOfCounts([one, one, countOccurrences([found('B', 'warning')])])).toEqual({
    error: 0,
    warning: 1,
    info: 0,
    suppressed: 2,
  });
});

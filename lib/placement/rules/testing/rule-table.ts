import { describe, expect, test } from 'vitest';
import type { WorkloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import type { LintSeverity } from '@/lib/domain/placement/rule';
import { foundBy } from '../../testing/lint-world';
import { expectFilled, filledTexts } from './rule-cases';

export interface FiringCase {
  input: WorkloadLintInput;
  /** Absent: the rule's default. */
  severity?: LintSeverity;
  /** The first place. */
  at?: string;
  /** Part of the cause's text with values filled in. */
  says?: string;
}

/** For each rule: cases in which it fires, and near misses. */
export type RuleTable = Readonly<
  Record<string, { fires: readonly FiringCase[]; silent: readonly WorkloadLintInput[] }>
>;

function checkFiring(rule: WorkloadRule, { input, severity, at, says }: FiringCase): void {
  const found = foundBy(rule, input);
  expect(found).not.toEqual([]);
  const [first] = found;
  if (first === undefined) return;
  expect(first.severity).toBe(severity ?? rule.severity);
  if (at !== undefined) expect(first.at[0]).toBe(at);
  expectFilled(rule, first.params);
  if (says !== undefined) expect(filledTexts(rule, first.params)[1]).toContain(says);
}

/** Fails for rules of the family that lack a positive or a negative case. */
export function testRules(rules: readonly WorkloadRule[], table: RuleTable): void {
  describe.each(rules.map((rule): [string, WorkloadRule] => [rule.id, rule]))('%s', (id, rule) => {
    const cases = table[id];
    test('has cases where it fires and near misses', () => {
      expect(cases?.fires.length).toBeGreaterThan(0);
      expect(cases?.silent.length).toBeGreaterThan(0);
    });
    test.each(cases?.fires ?? [])('fires', (one) => checkFiring(rule, one));
    test.each(cases?.silent ?? [])('is silent', (input) => expect(foundBy(rule, input)).toEqual([]));
  });
  test('no case is for a rule that is not there', () => {
    const known = new Set(rules.map(({ id }) => id));
    expect(Object.keys(table).filter((id) => !known.has(id))).toEqual([]);
  });
}

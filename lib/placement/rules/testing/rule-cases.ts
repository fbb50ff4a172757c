import { describe, expect, test } from 'vitest';
import { englishOf } from '@/lib/domain/message/english';
import rules from '@/messages/en/placement-rules';
import { PatchDraft } from '../../fix/patch-draft';
import { cook } from '../../fix/recipes';
import type { Found, WorkloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import type { LintRule, LintSeverity } from '@/lib/domain/placement/rule';
import { lintInput } from '../../testing/lint-world';

/** A case in which a rule fires, and a similar one in which it does not. */
export interface RuleCase {
  fires: WorkloadLintInput;
  /** The first path it names; empty for nodes and clusters. */
  at: string;
  /** Absent: the rule's default. */
  severity?: LintSeverity;
  params?: Found['params'];
  fixes?: Found['fixes'];
  silent: WorkloadLintInput;
}

const english = englishOf(rules);

/** The English texts of a rule with the values of a finding. */
export const filledTexts = ({ id }: LintRule, params: Found['params']): string[] => {
  return ['title', 'cause', 'remedy'].map((part) => english(`${id}.${part}`, params));
};

const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = rules;

/** No placeholder of the rule's texts is left open, and a number is written as one: `{n, number}` or a plural. */
export function expectFilled(rule: LintRule, params: Found['params']): void {
  const whole = Object.values(texts[rule.id] ?? {}).join(' ');
  const bare = Object.keys(params).filter((name) => typeof params[name] === 'number' && whole.includes(`{${name}}`));
  expect(bare).toEqual([]);
  const filled = filledTexts(rule, params);
  expect(
    filled.every((text) => text !== '' && !/\{\w+[^}]*\}/.test(text)),
    filled.join(' '),
  ).toBe(true);
}

/** Every fix that a rule offers resolves its finding. */
function checkFixes(rule: WorkloadRule, { workload, cluster }: WorkloadLintInput, { at, fixes }: Found): void {
  for (const fix of fixes) {
    const draft = new PatchDraft(workload.object);
    for (const recipe of fix) cook({ draft, workload, runtimeClasses: cluster.runtimeClasses }, recipe);
    const after = rule.check(lintInput(draft.object, { cluster }));
    expect(after.filter((one) => one.at[0] === at[0])).toEqual([]);
  }
}

function checkFiring(rule: WorkloadRule, { fires, at, severity, params, fixes }: RuleCase): void {
  const found = rule.check(fires).find((one) => one.at[0] === at);
  expect(
    found,
    rule
      .check(fires)
      .map((one) => one.at[0] ?? '')
      .join(' ') || 'nothing',
  ).toBeDefined();
  if (found === undefined) return;
  expect(found.severity ?? rule.severity).toBe(severity ?? rule.severity);
  expectFilled(rule, found.params);
  checkFixes(rule, fires, found);
  if (params !== undefined) expect(found.params).toMatchObject(params);
  if (fixes !== undefined) expect(found.fixes).toEqual(fixes);
}

/** One test per case, and one that every rule has a case. */
export function testRules(rules: readonly WorkloadRule[], cases: Readonly<Record<string, readonly RuleCase[]>>): void {
  test('every rule has a case, and every case a rule', () => {
    expect(Object.keys(cases).sort()).toEqual(rules.map(({ id }) => id).sort());
  });
  for (const rule of rules) {
    describe(rule.id, () => {
      for (const [index, one] of (cases[rule.id] ?? []).entries()) {
        test(`fires, case ${index + 1}`, () => checkFiring(rule, one));
        test(`is silent, case ${index + 1}`, () => expect(rule.check(one.silent)).toEqual([]));
      }
    });
  }
}

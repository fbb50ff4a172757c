import { describe, expect, test } from 'vitest';
import { placeholdersOf } from '@/lib/client/catalogue-text';
import { lintRules } from '@/lib/placement/rules/catalogue';
import type { LintFinding } from '@/lib/placement/rules/rule';
import zhLint from '@/messages/zh/lint.json';
import { sayFinding, sayRule } from './say-finding';

const chinese: Record<string, Record<string, string>> = zhLint;

describe('every rule has its texts in both languages', () => {
  test.each(lintRules.map((rule): [string, typeof rule] => [rule.id, rule]))('%s', (id, rule) => {
    const zh = chinese[id];
    for (const part of ['title', 'cause', 'remedy'] as const) {
      expect(zh?.[part], `${part} has no text`).toMatch(/\p{Script=Han}/u);
      expect(placeholdersOf(zh?.[part] ?? '')).toEqual(placeholdersOf(rule[part]));
    }
  });
});

test('no text is there for a rule that nobody knows', () => {
  expect(Object.keys(zhLint).filter((id) => !lintRules.some((rule) => rule.id === id))).toEqual([]);
});

const finding: LintFinding = {
  rule: 'MUL-001',
  severity: 'info',
  at: ['/metadata/annotations/mullion~1ignore-WIN-OS-006'],
  params: { annotation: 'mullion/ignore-WIN-OS-006', rule: 'WIN-OS-006', until: '2026-01-31' },
  fixes: [[{ recipe: 'remove', path: '/metadata/annotations/mullion~1ignore-WIN-OS-006' }]],
};

test('a finding is said with its values, in the language that was asked for', () => {
  const en = sayFinding(finding, 'en');
  expect(en.cause).toContain('mullion/ignore-WIN-OS-006 has expired or cannot be read (until: 2026-01-31)');
  expect(en.fixable).toBe(true);
  expect(en.suppressed).toBeNull();
  expect(sayFinding(finding, 'zh').cause).toContain('有效期至：2026-01-31');
});

test('only a person can mend what has no recipe', () => {
  expect(sayFinding({ ...finding, fixes: [] }, 'en').fixable).toBe(false);
  expect(sayFinding({ ...finding, fixes: [[{ recipe: 'manual' }]] }, 'en').fixable).toBe(false);
});

test('values that are sentences are put into the language too', () => {
  const said = { text: 'it is Ready', phrase: { key: 'phrases.policy.no-effect', params: {} } };
  const told = { ...finding, params: { ...finding.params, until: said } };
  expect(sayFinding(told, 'en').cause).toContain('until: it is Ready');
  expect(sayFinding(told, 'zh').cause).toMatch(/有效期至：\p{Script=Han}+/u);
});

test('a rule of the configuration has one language, an unknown one its id', () => {
  const own = { ...lintRules[0], id: 'SHOP-1', title: 'No owner', cause: 'x', remedy: 'y' } as const;
  expect(
    sayFinding({ ...finding, rule: 'SHOP-1' }, 'zh', [{ ...own, for: 'any', severity: 'info', source: '' }])
      .title,
  ).toBe('No owner');
  expect(sayFinding({ ...finding, rule: 'constructor' }, 'zh').title).toBe('constructor');
  expect(sayRule({ ...own, for: 'any', severity: 'info', source: '' }, 'zh').title).toBe('No owner');
});

import { expect, test } from 'vitest';
import { customRuleSchema } from '@/lib/domain/placement/custom-rule';
import type { LintFinding } from '@/lib/domain/placement/rule';
import { renderFinding } from './render-finding';

const finding: LintFinding = {
  rule: 'MUL-001',
  severity: 'info',
  at: ['/metadata/annotations/mullion~1ignore-WIN-OS-006'],
  params: { annotation: 'mullion/ignore-WIN-OS-006', rule: 'WIN-OS-006', until: '2026-01-31' },
  fixes: [[{ recipe: 'remove', path: '/metadata/annotations/mullion~1ignore-WIN-OS-006' }]],
};

test('a finding is rendered with its values, in the requested language', () => {
  const en = renderFinding(finding, 'en');
  expect(en.cause).toContain('mullion/ignore-WIN-OS-006 has expired or cannot be parsed (until: 2026-01-31)');
  expect(en.fixable).toBe(true);
  expect(en.suppressed).toBeNull();
  expect(renderFinding(finding, 'zh').cause).toContain('有效期至：2026-01-31');
});

test('a finding has the source of its rule, or its own', () => {
  expect(renderFinding({ ...finding, source: 'M' }, 'en').source).toBe('M');
  expect(renderFinding(finding, 'en').source).not.toBe('M');
});

test('a finding without a recipe needs a person', () => {
  expect(renderFinding({ ...finding, fixes: [] }, 'en').fixable).toBe(false);
  expect(renderFinding({ ...finding, fixes: [[{ recipe: 'manual' }]] }, 'en').fixable).toBe(false);
});

test('values that are sentences are translated too', () => {
  const message = { text: 'it is Ready', phrase: { key: 'domain.policy.no-effect', params: {} } };
  const reported = { ...finding, params: { ...finding.params, until: message } };
  expect(renderFinding(reported, 'en').cause).toContain('until: it is Ready');
  expect(renderFinding(reported, 'zh').cause).toMatch(/有效期至：\p{Script=Han}+/u);
});

test('a rule of the configuration has one language, an unknown one its id', () => {
  const when = { path: 'image', exists: true };
  const own = customRuleSchema.parse({ id: 'SHOP-1', title: 'No {owner}', severity: 'info', remedy: 'y', when });
  const found = { ...finding, rule: 'SHOP-1', params: { fields: 'image' } };
  expect(renderFinding(found, 'zh', [own])).toMatchObject({ title: 'No {owner}', remedy: 'y' });
  expect(renderFinding(found, 'en', [own]).cause).toBe('The condition of this rule is met: image');
  expect(renderFinding(found, 'zh', [own]).cause).toMatch(/\p{Script=Han}.*image/u);
  expect(renderFinding({ ...finding, rule: 'constructor' }, 'zh').title).toBe('constructor');
});

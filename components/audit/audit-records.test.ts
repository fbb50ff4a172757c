import { createTranslator } from 'use-intl/core';
import audit from '@/messages/en/audit';
import zhAudit from '@/messages/zh/audit';
import { callPhases, type ChangePhase, changePhases } from '@/lib/domain/audit/actions';
import type { AuditRecord } from '@/lib/domain/audit/record';
import { describe, expect, test } from 'vitest';
import { actionLabel } from './action-input';
import { exportHref, filterOf } from './audit-filter-bar';
import { actionText, changeOutcome, changeText, weightOf, type AuditCatalog } from './outcome-badge';
import { compareFields } from './value-compare';

const texts: Record<string, string> = {
  'kind.node.cordon': 'cordoning nodes',
  'phase.approved': 'approved {what}',
  'denied.approved': 'was refused to approve {what}',
  'denied.other': 'was refused: {what}, {phase}',
  'phase.other': '{what}: {phase}',
  'base.other.denied': 'was denied {action}',
  'base.session.sign-in.ok': 'signed in',
  'base.session.sign-in.denied': 'was refused at sign-in',
};
const t: AuditCatalog = Object.assign(
  (key: string, values: Record<string, string | number> = {}) =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
  { has: (key: string) => key in texts },
);

describe('actionText', () => {
  test.each([
    ['node.cordon:approved', 'ok', 'approved cordoning nodes'],
    ['node.cordon:approved', 'denied', 'was refused to approve cordoning nodes'],
    ['node.cordon:dreamt', 'denied', 'was refused: cordoning nodes, dreamt'],
    ['node.cordon:dreamt', 'ok', 'cordoning nodes: dreamt'],
    ['pool.melt:approved', 'ok', 'approved pool.melt'],
    ['session.sign-in', 'ok', 'signed in'],
    ['session.sign-in', 'denied', 'was refused at sign-in'],
    ['session.sign-in', 'unknown', 'signed in'],
    ['never.heard', 'ok', 'never.heard'],
    ['never.heard', 'denied', 'was denied never.heard'],
  ] as const)('%s %s → %s', (action, outcome, words) => {
    expect(actionText(t, { action, outcome })).toBe(words);
  });
});

const resultOf = (action: string, after: AuditRecord['after'] = null) => {
  const catalog = createTranslator({
    locale: 'en',
    messages: { audit },
    namespace: 'audit',
  }) as unknown as AuditCatalog;
  const latest = { action, outcome: 'ok', after } as const;
  const change = { kind: action.split(':')[0] ?? '', summaryParams: { names: 'n1' }, latest };
  return { text: changeText(catalog, ({ text }) => text, change), outcome: changeOutcome(latest) };
};

test.each([
  ['node.drain:succeeded', 'drained n1', 'ok'],
  ['node.drain:approved', 'requested to drain n1', null],
  ['node.drain:blocked', 'requested to drain n1; blocked', null],
  ['node.drain:failed', 'failed to drain n1', 'ok'],
  ['node.drain:started', 'started to drain n1', null],
  // It may have been set aside before its start.
  ['node.drain:needs-attention', 'requested to drain n1; decision needed', 'ok'],
  ['pool.melt:succeeded', 'completed pool.melt', 'ok'],
] as const)('a change whose newest record is %s: %s', (action, text, outcome) => {
  expect(resultOf(action)).toEqual({ text, outcome });
});

test('a decision about an unknown outcome ends the change as failed, or not', () => {
  const text = 'requested to drain n1; marked as failed';
  expect(resultOf('node.drain:resolved', { decision: 'fail' })).toEqual({ text, outcome: 'failed' });
  expect(resultOf('node.drain:resolved', { decision: 'look-again' })).toEqual({
    text: 'started to drain n1; outcome being checked again',
    outcome: null,
  });
});

const isCall = (phase: ChangePhase) => callPhases.some((one) => one === phase);

test.each([
  ['en', audit],
  ['zh', zhAudit],
])('every phase that can be the newest of a change has its text in %s', (_, { changed }) => {
  expect(changePhases.filter((phase) => !isCall(phase) && !(phase in changed))).toEqual([]);
});

test('a change has a result once it succeeded, failed or is unknown', () => {
  const ended = changePhases.filter((phase) => resultOf(`node.drain:${phase}`).outcome !== null);
  expect(ended).toEqual(['succeeded', 'failed', 'needs-attention']);
});

test.each([
  ['session', 'node.cordon:approved', 'action'],
  ['anonymous', 'session.sign-in', 'action'],
  ['worker', 'node.cordon:succeeded', 'event'],
  ['worker', 'node.cordon:intent', 'call'],
  ['worker', 'node.cordon:answered', 'call'],
  ['worker', 'person.create', 'event'],
] as const)('%s %s is a %s', (via, action, weight) => {
  expect(weightOf({ action, actor: { id: 'x', name: 'x', via } })).toBe(weight);
});

test.each([
  ['session.sign-in', 'signed in'],
  ['node.cordon', 'cordoning nodes'],
  ['node.cordon:approved', 'approved cordoning nodes'],
  [':approved', 'approved filter.anyChange'],
  ['never.heard', 'never.heard'],
])('the filter %s is named %s', (value, label) => {
  expect(actionLabel(t, value)).toBe(label);
});

describe('the filter in the URL', () => {
  const get = (search: string) => (name: string) => new URLSearchParams(search).get(name) ?? undefined;

  test('reads what the endpoint takes and leaves out what it would refuse', () => {
    expect(filterOf(get('actor=ada&outcome=denied&from=17&to=soon&cluster=&x=1'))).toEqual({
      actor: 'ada',
      outcome: 'denied',
      from: 17,
    });
    expect(filterOf(get('outcome=great'))).toEqual({});
  });

  test('goes into the export link as it is', () => {
    expect(exportHref({ actor: 'a&b', from: 5 }, 'csv')).toBe('/api/audit/export?format=csv&actor=a%26b&from=5');
  });
});

describe('compareFields', () => {
  test('puts what differs first', () => {
    expect(compareFields({ a: 1, b: { c: 'x' } }, { a: 1, b: { c: 'y' }, d: null })).toEqual([
      { path: 'b.c', before: 'x', after: 'y' },
      { path: 'd', before: null, after: 'null' },
      { path: 'a', before: '1', after: '1' },
    ]);
  });

  test('reads a planned difference field by field', () => {
    const side = (value: number) => [{ target: 'win-a', path: 'scaling.desired', value }];
    expect(compareFields(side(2), side(3))).toEqual([{ path: 'win-a scaling.desired', before: '2', after: '3' }]);
  });

  test.each([
    [null, null, []],
    [null, 'x', [{ path: '', before: null, after: 'x' }]],
    [[1, 2], null, [{ path: '', before: '[1,2]', after: null }]],
  ])('%j → %j', (before, after, fields) => {
    expect(compareFields(before, after)).toEqual(fields);
  });
});

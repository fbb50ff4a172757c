import { expect, test } from 'vitest';
import { anAssessment } from '../testing/an-assessment';
import { bestFix, byWorkload, type ChosenFinding, type RuleRow } from './fix-selected';
import { isSelectable, singleReason } from './subject-list';

const chosen = (rule: string, uid: string): ChosenFinding => ({
  rule,
  subject: { namespace: 'shop', kind: 'Deployment', name: uid, uid, severity: 'error', cause: '', addOn: false },
});

test('a workload with several chosen findings is read once', () => {
  const groups = byWorkload([chosen('A', 'u1'), chosen('A', 'u2'), chosen('B', 'u1')]);
  expect(groups.map((group) => group.map(({ rule, subject }) => `${rule} ${subject.uid}`))).toEqual([
    ['A u1', 'B u1'],
    ['A u2'],
  ]);
});

test.each([
  [['A'], 'both'],
  [['A', 'B'], 'both'],
  [['C'], 'c'],
  [['B', 'C'], 'both'],
  [['D'], undefined],
  [[], undefined],
])('for %j the patch that fixes most rules is taken, of equals the first', (rules, wanted) => {
  const [fix] = anAssessment({}).fixes;
  if (fix === undefined) throw new Error('the sample has a fix');
  const fixes = [
    { ...fix, id: 'both', rules: ['A', 'B'] },
    { ...fix, id: 'a', rules: ['A'] },
    { ...fix, id: 'c', rules: ['C'] },
  ];
  expect(bestFix(fixes, rules)?.id).toBe(wanted);
});

test('of patches for a chosen finding the better verdict wins, then the smallest', () => {
  const [fix] = anAssessment({}).fixes;
  const [operation] = fix?.operations ?? [];
  if (fix === undefined || operation === undefined) throw new Error('the sample has a fix');
  const all = { ...fix, id: 'all', rules: ['A', 'B'], operations: [operation, operation] };
  const small = { ...fix, id: 'small', rules: ['A'] };
  const worse = { ...fix, id: 'worse', rules: ['A'], operations: [], after: 'partial' as const };
  expect(bestFix([worse, all, small], ['A'])?.id).toBe('small');
  expect(bestFix([worse, all, small], ['A', 'B'])?.id).toBe('all');
  expect(bestFix([worse, all], ['A'])?.id).toBe('all');
});

test('notes and add-ons of the provider are not selected together with others', () => {
  const { subject } = chosen('A', 'u1');
  const rule: RuleRow = {
    rule: 'A',
    severity: 'error',
    title: '',
    cause: '',
    remedy: '',
    source: '',
    count: 1,
    counts: { error: 1, warning: 0, info: 0, suppressed: 0 },
    fixable: 1,
    subjects: [],
  };
  expect(isSelectable(rule, subject)).toBe(true);
  expect(isSelectable(rule, { ...subject, severity: 'info' })).toBe(false);
  expect(isSelectable(rule, { ...subject, addOn: true })).toBe(false);
  expect(isSelectable({ ...rule, fixable: 0 }, subject)).toBe(false);
  expect(singleReason({ ...subject, addOn: true })).toBe('addOn');
});

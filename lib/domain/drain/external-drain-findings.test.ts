import { expect, test } from 'vitest';
import { externalDrainFindingCodes } from '../change/run-finding-codes';
import { externalDrainFindings, blockingPdbFinding } from './external-drain-findings';
import type { BlockReason, BlockingPdb } from './external-drains';

const budget = 'shop/web-pdb';
const reasons: readonly BlockReason[] = [
  { code: 'pdb-covers-all', budget, desired: 3, expected: 3 },
  { code: 'pdb-none-healthy', budget, desired: 2 },
  { code: 'pdbs-overlap', budgets: [budget, 'shop/other'] },
  { code: 'pdb-waits', budget, allowed: 0, healthy: 2, desired: 2 },
  { code: 'pdb-unreconciled', budget },
  { code: 'pdbs-unknown' },
  { code: 'stuck' },
  { code: 'finalizers', names: ['a/b'] },
  { code: 'hanging' },
  { code: 'bare' },
  { code: 'terminating' },
];
const node = { uid: 'u', name: 'n1', os: 'linux', ready: 'True', cordonedBy: null, cordonedAt: null } as const;
const of = (reason: BlockReason, names = ['shop/web-1'], count = names.length) =>
  externalDrainFindings({ ...node, blocked: [{ reason, count, names }] });
const blocking: BlockingPdb['reason'][] = [
  { code: 'pdb-covers-all', budget, desired: 3, expected: 3 },
  { code: 'pdb-none-healthy', budget, desired: 2 },
];

test('every finding of the theme is made, with all its values', () => {
  const made = [
    ...reasons.flatMap((reason) => of(reason)),
    ...blocking.map((reason) => blockingPdbFinding({ uid: 'b', budget, reason }, 'c')),
  ];
  expect(made.map(({ code }) => code).toSorted()).toEqual(Object.keys(externalDrainFindingCodes).toSorted());
  for (const { cause, remedy } of made) expect(`${cause} ${remedy}`).not.toMatch(/\{\w+|undefined/);
});

test('the same things in the order of the drain, each about the node', () => {
  const blocked = reasons.map((reason) => ({ reason, count: 1, names: ['a/b'] }));
  const findings = externalDrainFindings({ ...node, blocked });
  expect(findings).toHaveLength(reasons.length);
  expect(findings.every(({ subject }) => subject.uid === 'u' && subject.type === 'node')).toBe(true);
});

test('names some pods, and counts the others', () => {
  const names = Array.from({ length: 20 }, (_, at) => `shop/web-${at}`);
  const [finding] = of({ code: 'hanging' }, names, 1_234);
  expect(finding?.cause).toContain('1,234 pods here');
  expect(finding?.cause).toContain('shop/web-4, +1229');
  expect(of({ code: 'hanging' })[0]?.cause).toContain('1 pod here exceeded');
});

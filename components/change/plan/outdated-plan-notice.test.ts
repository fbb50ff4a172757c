import { describe, expect, test } from 'vitest';
import { planDifference } from './outdated-plan-notice';
import { makeFinding, makePlan, pool } from '../testing/make-change';

describe('planDifference', () => {
  test('is empty for the same effect', () => {
    const later = makePlan({ fingerprint: 'b'.repeat(64), createdAt: 2000 });
    expect(planDifference(makePlan(), later)).toEqual({ added: [], gone: [], impact: [] });
  });

  test('names values and numbers that moved', () => {
    const before = makePlan();
    const entry = { target: pool, path: 'scaling.desired', from: 4, to: 3 };
    const after = makePlan({
      diff: [entry],
      impact: { ...before.impact, vmsCreated: 0, vmsReleased: 1 },
      findings: [makeFinding()],
    });
    expect(planDifference(before, after)).toEqual({
      added: [entry],
      gone: before.diff,
      impact: [
        { name: 'vmsCreated', from: 1, to: 0 },
        { name: 'vmsReleased', from: 0, to: 1 },
        { name: 'blockers', from: 0, to: 1 },
      ],
    });
  });
});

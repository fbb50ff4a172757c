import { describe, expect, test } from 'vitest';
import type { Actor } from '../access/actor';
import { allRoles, type Role } from '../access/permission';
import type { DecisionFacts, RunFacts } from './decision-rights';
import { cancelWithdraws, mayApprove, mayCancel, mayPause, mayReject, mayResolve, mayResume } from './decision-rights';
import { changeStateSchema } from './change';

const actor = (id: string, ...roles: Role[]): Actor => ({ kind: 'person', id, name: id, roles, via: 'session' });
const facts = (more: Partial<DecisionFacts> = {}): DecisionFacts => ({
  state: 'awaiting-approval',
  requesterId: 'ann',
  cancelRequested: false,
  fingerprint: 'f',
  planExpiresAt: 1_000,
  approvals: [],
  ...more,
});
const approval = (id: string, fingerprint: string) => ({
  by: { id, name: id },
  decision: 'approved' as const,
  comment: '',
  fingerprint,
  at: 0,
});

describe('approving', () => {
  const bob = actor('bob', 'approver');
  test.each([
    ['an approver', bob, facts(), 0, null],
    ['the requester, with any roles', actor('ann', 'approver', 'operator'), facts(), 0, 'forbidden'],
    ['without the right', actor('vic', 'viewer', 'operator', 'requester'), facts(), 0, 'forbidden'],
    ['the worker', { ...bob, kind: 'system' as const }, facts(), 0, 'forbidden'],
    ['twice the same plan', bob, facts({ approvals: [approval('bob', 'f')] }), 0, 'conflict'],
    ['another plan before', bob, facts({ approvals: [approval('bob', 'old')] }), 0, null],
    ['at the last millisecond', bob, facts(), 999, null],
    ['an expired plan', bob, facts(), 1_000, 'conflict'],
    ['a running change', bob, facts({ state: 'running' }), 0, 'conflict'],
  ])('%s', (_name, who, what, now, refusal) => {
    const verdict = mayApprove(who, what, now);
    expect(verdict.ok ? null : verdict.kind).toBe(refusal);
  });

  test('is possible in one state only', () => {
    const open = changeStateSchema.options.filter((state) => mayApprove(bob, facts({ state }), 0).ok);
    expect(open).toEqual(['awaiting-approval']);
    expect(changeStateSchema.options.filter((state) => mayReject(bob, facts({ state })).ok)).toEqual(open);
  });

  test('a refusal names the missing permission', () => {
    expect(mayApprove(actor('vic', 'viewer'), facts(), 0)).toMatchObject({ permission: 'change.approve' });
    expect(mayReject(actor('ann', 'approver'), facts())).toMatchObject({ ok: false, kind: 'forbidden' });
  });
});

describe('canceling and resolving', () => {
  const owner = actor('ann', 'requester');
  test.each([
    ['one’s own', owner, facts(), true],
    ['another requester’s', actor('rob', 'requester'), facts(), false],
    ['anybody’s as operator', actor('olga', 'operator'), facts(), true],
    ['while running', owner, facts({ state: 'running' }), true],
    ['twice', owner, facts({ state: 'running', cancelRequested: true }), false],
    ['while verifying', owner, facts({ state: 'verifying' }), false],
    ['what is over', owner, facts({ state: 'succeeded' }), false],
    ['one’s own as mere viewer', actor('ann', 'viewer'), facts(), false],
  ])('%s', (_name, who, what, ok) => expect(mayCancel(who, what).ok).toBe(ok));

  test('before the run it withdraws', () => {
    expect(changeStateSchema.options.filter(cancelWithdraws)).not.toContain('running');
    expect(cancelWithdraws('queued')).toBe(true);
  });

  test('only an operator resolves, and only an unknown outcome', () => {
    const stuck = facts({ state: 'needs-attention' });
    expect(mayResolve(actor('olga', 'operator'), stuck).ok).toBe(true);
    expect(mayResolve(owner, stuck)).toMatchObject({ ok: false, kind: 'forbidden' });
    expect(mayResolve(actor('olga', 'operator'), facts())).toMatchObject({ ok: false, kind: 'conflict' });
  });
});

describe('pausing and resuming a run', () => {
  const owner = actor('ann', 'requester');
  const run = (more: Partial<RunFacts> = {}): RunFacts => ({
    ...facts({ state: 'running', ...more }),
    wanted: more.wanted ?? 'run',
  });
  const word = (verdict: ReturnType<typeof mayPause>): string | null =>
    verdict.ok ? null : (verdict.phrase?.key ?? verdict.permission);

  test.each<[string, Actor, RunFacts, string | null, string | null]>([
    ['one’s own run', owner, run(), null, 'domain.decision.not-paused'],
    ['anybody’s as operator', actor('olga', 'operator'), run(), null, 'domain.decision.not-paused'],
    ['about to be paused', owner, run({ wanted: 'pause' }), 'domain.decision.pausing', null],
    ['paused on request', owner, run({ state: 'paused', wanted: 'pause' }), 'domain.decision.paused', null],
    ['paused by the provider', owner, run({ state: 'paused' }), 'domain.decision.paused', null],
    ['about to be resumed', owner, run({ state: 'paused', wanted: 'resume' }), null, 'domain.decision.resuming'],
    [
      'about to stop',
      owner,
      run({ state: 'paused', cancelRequested: true }),
      'domain.decision.stopping',
      'domain.decision.stopping',
    ],
    ['not begun', owner, run({ state: 'queued' }), 'domain.decision.not-running', 'domain.decision.not-running'],
    ['all steps done', owner, run({ state: 'verifying' }), 'domain.decision.verifying', 'domain.decision.verifying'],
    ['over', owner, run({ state: 'succeeded' }), 'domain.decision.not-running', 'domain.decision.not-running'],
    ['another requester’s', actor('rob', 'requester'), run(), 'domain.access.missing', 'domain.access.missing'],
    ['one’s own as mere viewer', actor('ann', 'viewer'), run(), 'domain.access.missing', 'domain.access.missing'],
  ])('%s', (_name, who, what, pause, resume) => {
    expect(word(mayPause(who, what))).toBe(pause);
    expect(word(mayResume(who, what))).toBe(resume);
  });

  test('every role that may cancel a run may pause it, in every state', () => {
    for (const role of allRoles)
      for (const id of ['ann', 'rob']) {
        const missingOf = (verdict: ReturnType<typeof mayPause>) => !verdict.ok && verdict.permission !== null;
        const who = actor(id, role);
        for (const state of changeStateSchema.options)
          expect(missingOf(mayPause(who, run({ state })))).toBe(missingOf(mayCancel(who, run({ state }))));
      }
  });
});

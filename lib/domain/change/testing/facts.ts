import type { ChangeEvent } from '../change';
import type { ChangeFact } from '../event';
import { NO_IMPACT, type Plan } from '../plan';

const ann = { id: 'local:ann', name: 'ann' };
export const bob = { id: 'local:bob', name: 'bob' };

export const aPlan = (more: Partial<Plan> = {}): Plan => ({
  fingerprint: 'a'.repeat(64),
  createdAt: 0,
  expiresAt: 1_000_000,
  targets: [{ type: 'node-pool', uid: 'np-1', name: 'win-a' }],
  diff: [],
  impact: NO_IMPACT,
  findings: [],
  prerequisites: [],
  calls: [],
  steps: [
    { id: 'create', title: 'Create' },
    { id: 'ready', title: 'Wait' },
  ],
  bounds: {},
  usable: null,
  ...more,
});

export const requested: ChangeFact = {
  type: 'requested',
  body: {
    id: '1-abc',
    kind: 'node-pool.create',
    cluster: 'prod',
    environment: 'prod',
    requester: ann,
    reason: 'because',
    input: { name: 'win-a' },
    summary: 'Create win-a',
    summaryParams: {},
    targets: [{ type: 'node-pool', uid: 'new:win-a', name: 'win-a' }],
  },
};

export const planned = (plan: Plan = aPlan()): ChangeFact => ({
  type: 'planned',
  body: { plan, requirement: { decision: 'needs-approval', approvers: 1, reason: 'prod' } },
});

export const approved = (fingerprint = 'a'.repeat(64)): ChangeFact => ({
  type: 'approved',
  body: { by: bob, fingerprint, comment: '' },
});

export const problem = { code: 'x', message: 'it broke', remedy: 'fix it', requestId: 'req-1' };

/** Facts as a log: one a second, counted from 1. */
export const logOf = (...facts: ChangeFact[]): ChangeEvent[] =>
  // Bodies hold JSON only; their zod types do not express it.
  facts.map((fact, index) => ({ seq: index + 1, at: (index + 1) * 1_000, ...fact }) as ChangeEvent);

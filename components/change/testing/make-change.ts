import type { ChangeEvent } from '@/lib/domain/change/change';
import type { Finding, Plan, ResourceRef } from '@/lib/domain/change/plan';
import type { ChangeFact } from '@/lib/domain/change/event';
import { jsonSchema } from '@/lib/domain/json';
import type { WorkItem } from '@/lib/domain/change/work';

export const pool: ResourceRef = { type: 'node-pool', uid: 'np1', name: 'win-a' };

export function makePlan(patch: Partial<Plan> = {}): Plan {
  return {
    fingerprint: 'a'.repeat(64),
    createdAt: 1000,
    expiresAt: 100_000,
    targets: [pool],
    diff: [{ target: pool, path: 'scaling.desired', from: 2, to: 3 }],
    impact: {
      nodes: { linux: 0, windows: 1 },
      pods: { linux: 0, windows: 0 },
      workloads: [],
      capacityBefore: null,
      capacityAfter: null,
      pricePerMonth: null,
      vmsCreated: 1,
      vmsReleased: 0,
      vmsKept: 0,
      reversible: true,
      schedulableWorkloads: [],
      growsTo: null,
    },
    findings: [],
    prerequisites: [],
    calls: [],
    steps: [{ id: 'resize', title: 'Resize' }],
    bounds: { nodes: 1 },
    usable: null,
    ...patch,
  };
}

export function makeFinding(patch: Partial<Finding> = {}): Finding {
  return {
    code: 'password-missing',
    severity: 'blocker',
    subject: pool,
    field: null,
    params: {},
    cause: 'cause',
    remedy: 'remedy',
    ...patch,
  };
}

export function makeLog(facts: readonly ChangeFact[]): ChangeEvent[] {
  return facts.map((fact, index) => ({
    seq: index + 1,
    at: 1000 + index,
    type: fact.type,
    body: jsonSchema.parse(JSON.parse(JSON.stringify(fact.body))),
  }));
}

export const requested: ChangeFact = {
  type: 'requested',
  body: {
    id: '7',
    kind: 'node-pool.scale',
    cluster: 'prod',
    environment: 'prod',
    requester: { id: 'local:rey', name: 'Rey' },
    reason: '',
    input: {},
    summary: 'Scale node pool win-a to 3',
    summaryParams: { name: 'win-a', desired: 3 },
    targets: [pool],
  },
};

export const planned = (plan: Plan): ChangeFact => ({
  type: 'planned',
  body: { plan, requirement: { decision: 'needs-approval', approvers: 1, reason: 'prod' } },
});

/** A waiting pod of node `n1` by default. */
export const workItem = (key: string, more: Partial<WorkItem> = {}): WorkItem => ({
  step: 'evict:1',
  key,
  rev: 1,
  type: 'pod',
  group: 'n1',
  name: `shop/${key}`,
  state: 'waiting',
  since: 1_000,
  detail: 'waiting for its turn',
  detailPhrase: { key: 'domain.detail.pod-waits', params: {} },
  where: null,
  tries: 0,
  log: [],
  ...more,
});

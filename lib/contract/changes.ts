import { z } from 'zod';
import { changeSchema, requirementSchema } from '@/lib/domain/change/change';
import { planSchema } from '@/lib/domain/change/plan';
import { changeStateSchema } from '@/lib/domain/change/state';
import { phraseSchema } from '@/lib/domain/message/model';
import { jsonSchema } from '@/lib/domain/json';
import { endpoint } from './endpoint';
import { emptyInput } from './empty-input';
import { integerParam } from './integer-param';

export const changeParams = z.strictObject({ id: z.string().min(1).max(64) });

const requestBody = z.strictObject({
  kind: z.string().min(1).max(64),
  cluster: z.string().min(1).max(128),
  /** Parsed by the kind's own input schema; errors name `input.<field>`. */
  input: jsonSchema,
  reason: z.string().trim().max(2000).default(''),
});

/** POST /api/changes → the change with its plan. */
export const createChange = endpoint({
  id: 'changes.create',
  method: 'POST',
  path: '/api/changes',
  params: emptyInput,
  query: emptyInput,
  body: requestBody,
  response: changeSchema,
});

/** Plans without recording anything: the wizard's preview. Field errors come back as `issues`, not as 400. */
export const previewChange = endpoint({
  id: 'changes.preview',
  method: 'POST',
  path: '/api/changes/preview',
  params: emptyInput,
  query: emptyInput,
  body: requestBody,
  response: z.object({
    issues: z.array(z.object({ field: z.string(), message: z.string() })),
    summary: z.string().nullable(),
    plan: planSchema.nullable(),
    /** What the policy would ask for; null without a plan. */
    requirement: requirementSchema.nullable(),
    /** Why no plan could be made although the input is valid, e.g. the cluster cannot be reached. */
    problem: z.object({ message: z.string(), remedy: z.string() }).nullable(),
  }),
});

export const changeScope = z.enum(['waiting-for-me', 'mine', 'running', 'all']);

/** What the caller may do now; every `false` carries the reason, from the function that guards the server. */
const allowedSchema = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), reason: z.string(), phrase: phraseSchema.optional() }),
]);

/** One line of the inbox: a change without the heavy parts. */
export const changeLineSchema = changeSchema
  .pick({
    id: true,
    kind: true,
    cluster: true,
    environment: true,
    state: true,
    summary: true,
    summaryParams: true,
    requester: true,
    createdAt: true,
    updatedAt: true,
    requirement: true,
    approvals: true,
    targets: true,
  })
  .extend({
    fingerprint: z.string().nullable(),
    nodes: z.number(),
    pods: z.number(),
    reversible: z.boolean().nullable(),
    blockers: z.number(),
    warnings: z.number(),
    /** May the caller decide on it now; else why not. */
    decide: allowedSchema,
  });
export type ChangeLine = z.infer<typeof changeLineSchema>;

export const listChanges = endpoint({
  id: 'changes.list',
  method: 'GET',
  path: '/api/changes',
  params: emptyInput,
  query: z.strictObject({
    scope: changeScope.default('all'),
    state: changeStateSchema.optional(),
    cluster: z.string().max(128).optional(),
    /** Target identity (`node-pool` id or node uid): the changes that touch it. */
    target: z.string().max(256).optional(),
    before: integerParam().optional(),
    limit: integerParam({ min: 1, max: 200 }).default(50),
  }),
  body: emptyInput,
  response: z.object({
    now: z.number(),
    rows: z.array(changeLineSchema),
    /** Pass as `before` for the next page; null at the end. */
    next: z.number().nullable(),
    counts: z.object({ waitingForMe: z.number(), mine: z.number(), running: z.number() }),
  }),
});

export const changeViewSchema = changeSchema.extend({
  allowed: z.object({
    approve: allowedSchema,
    reject: allowedSchema,
    cancel: allowedSchema,
    pause: allowedSchema,
    resume: allowedSchema,
    resolve: allowedSchema,
  }),
});

export const getChange = endpoint({
  id: 'changes.get',
  method: 'GET',
  path: '/api/changes/{id}',
  params: changeParams,
  query: emptyInput,
  body: emptyInput,
  response: changeViewSchema,
});

const decisionBody = z.strictObject({
  /** The fingerprint of the plan that was shown; a moved plan answers 409 with the new one. */
  fingerprint: z.string().length(64),
  comment: z.string().trim().max(2000).default(''),
});

export const approveChange = endpoint({
  id: 'changes.approve',
  method: 'POST',
  path: '/api/changes/{id}/approve',
  params: changeParams,
  query: emptyInput,
  body: decisionBody,
  response: changeSchema,
});

export const rejectChange = endpoint({
  id: 'changes.reject',
  method: 'POST',
  path: '/api/changes/{id}/reject',
  params: changeParams,
  query: emptyInput,
  body: decisionBody,
  response: changeSchema,
});

/** Before the run: withdraws. During the run: stops at the next boundary. */
export const cancelChange = endpoint({
  id: 'changes.cancel',
  method: 'POST',
  path: '/api/changes/{id}/cancel',
  params: changeParams,
  query: emptyInput,
  body: z.strictObject({
    fingerprint: z.string().max(64).optional(),
    comment: z.string().trim().max(2000).default(''),
  }),
  response: changeSchema,
});

const runControlBody = z.strictObject({ comment: z.string().trim().max(2000).default('') });

/** During the run: holds the provider's rolling task, or waits before the next step. */
export const pauseChange = endpoint({
  id: 'changes.pause',
  method: 'POST',
  path: '/api/changes/{id}/pause',
  params: changeParams,
  query: emptyInput,
  body: runControlBody,
  response: changeSchema,
});

/** Has a held run go on, whoever holds it; takes a pause back that has not come yet. */
export const resumeChange = endpoint({
  id: 'changes.resume',
  method: 'POST',
  path: '/api/changes/{id}/resume',
  params: changeParams,
  query: emptyInput,
  body: runControlBody,
  response: changeSchema,
});

/** A person decides about an unknown outcome, with the evidence. */
export const resolveChange = endpoint({
  id: 'changes.resolve',
  method: 'POST',
  path: '/api/changes/{id}/resolve',
  params: changeParams,
  query: emptyInput,
  body: z.strictObject({ decision: z.enum(['look-again', 'fail']), comment: z.string().trim().min(1).max(2000) }),
  response: changeSchema,
});

/** SSE: each message has `id: <seq>` and `data: ChangeEvent`; replays after `Last-Event-ID`, then follows. */
export const changeEventsPath = '/api/changes/{id}/events';

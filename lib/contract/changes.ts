import { z } from 'zod';
import { changeSchema, requirementSchema } from '@/lib/domain/change/change';
import { problemSchema } from '@/lib/domain/change/change';
import { planSchema } from '@/lib/domain/change/plan';
import { changeStateSchema } from '@/lib/domain/change/change';
import { phraseSchema } from '@/lib/domain/message/schema';
import { freeText } from '@/lib/domain/free-text';
import { jsonSchema } from '@/lib/domain/json';
import { endpoint, integerParam } from './endpoint';
import { changeScopes } from './filters';
import type { EndpointId } from './routes';
import { workItemSchema } from '@/lib/domain/change/work';

export const changeParams = z.strictObject({ id: z.string().min(1).max(64) });

const requestBody = z.strictObject({
  kind: z.string().min(1).max(64),
  cluster: z.string().min(1).max(128),
  /** Parsed by the kind's own input schema; errors name `input.<field>`. */
  input: jsonSchema,
  reason: freeText(2_000).default(''),
});

export const createChange = endpoint({ id: 'changes.create', body: requestBody, response: changeSchema });

/** Plans without recording anything: the wizard's preview. Field errors come back as `issues`, not as 400. */
export const previewChange = endpoint({
  id: 'changes.preview',
  body: requestBody,
  response: z.object({
    issues: z.array(z.object({ field: z.string(), message: z.string() })),
    summary: z.string().nullable(),
    plan: planSchema.nullable(),
    /** Null without a plan. */
    requirement: requirementSchema.nullable(),
    /** Why no plan could be made although the input is valid, e.g. the cluster cannot be reached. */
    problem: z.object({ message: z.string(), remedy: z.string() }).nullable(),
    /** The change whose run has one of the targets now: this one would wait for it. */
    waits: problemSchema.nullable(),
  }),
});

/** What the caller may do now; every `false` carries the reason, from the function that guards the server. */
const allowedSchema = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), reason: z.string(), phrase: phraseSchema.optional() }),
]);

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
    /** Whether the caller may decide now, or why not. */
    decide: allowedSchema,
  });
export type ChangeLine = z.infer<typeof changeLineSchema>;

export const listChanges = endpoint({
  id: 'changes.list',
  query: z.strictObject({
    scope: z.enum(changeScopes.words).default(changeScopes.usual),
    state: changeStateSchema.optional(),
    cluster: z.string().max(128).optional(),
    /** Target identity (`node-pool` id or node uid): the changes that touch it. */
    target: z.string().max(256).optional(),
    before: integerParam().optional(),
    limit: integerParam({ min: 1, max: 200 }).default(50),
  }),
  response: z.object({
    now: z.number(),
    rows: z.array(changeLineSchema),
    /** Pass as `before` for the next page; null at the end. */
    next: z.number().nullable(),
    /** Changes of the page that are left out because a stored value is damaged; audit verification names them. */
    unreadable: z.number(),
    counts: z.object({ waitingForMe: z.number(), mine: z.number(), running: z.number() }),
  }),
});

export const changeViewSchema = changeSchema.extend({
  allowed: z.record(z.enum(['approve', 'reject', 'cancel', 'pause', 'resume', 'resolve']), allowedSchema),
});

export const getChange = endpoint({ id: 'changes.get', params: changeParams, response: changeViewSchema });

const changeControl = <const Id extends EndpointId, Body extends z.ZodType>(id: Id, body: Body) =>
  endpoint({ id, params: changeParams, body, response: changeSchema });

const comment = freeText(2_000).default('');
/** The fingerprint of the plan that was shown; a changed plan answers 409 with the new one. */
const decisionBody = z.strictObject({ fingerprint: z.string().length(64), comment });

export const approveChange = changeControl('changes.approve', decisionBody);
export const rejectChange = changeControl('changes.reject', decisionBody);
/** Before the run: withdraws. During the run: stops at the next boundary. */
export const cancelChange = changeControl(
  'changes.cancel',
  z.strictObject({ fingerprint: z.string().max(64).optional(), comment }),
);
/** Pauses the provider's rolling task, or waits before the next step. */
export const pauseChange = changeControl('changes.pause', z.strictObject({ comment }));
/** Resumes a paused run, or cancels a requested pause. */
export const resumeChange = changeControl('changes.resume', z.strictObject({ comment }));
/** A decision about an unknown outcome, with the evidence. */
export const resolveChange = changeControl(
  'changes.resolve',
  z.strictObject({ decision: z.enum(['look-again', 'fail']), comment: freeText(2_000).min(1) }),
);

/** Rows that changed after `rev`, oldest first. A row's `log` comes only with its `key`, or for all with `log=all`. */
export const listChangeWork = endpoint({
  id: 'changes.work',
  params: changeParams,
  query: z.strictObject({
    after: integerParam({ min: 0 }).default(0),
    limit: integerParam({ min: 1, max: 2_000 }).default(1_000),
    key: z.string().min(1).max(256).optional(),
    log: z.literal('all').optional(),
  }),
  response: z.object({
    rows: z.array(workItemSchema),
    /** Pass as `after` for the next page; null at the end. */
    next: z.number().nullable(),
  }),
});

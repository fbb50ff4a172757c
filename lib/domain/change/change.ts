import { z } from 'zod';
import { environmentSchema } from '../cluster/cluster';
import { jsonSchema } from '../json';
import { phraseSchema, phraseValueSchema } from '../message/schema';
import { findingSchema, plannedStepSchema, planSchema, resourceRefSchema } from './plan';
import { changeStates } from './state';
import { workTotalsSchema } from './work';

export const changeStateSchema = z.enum(changeStates);

export const personSchema = z.object({ id: z.string(), name: z.string() });

/** What the change's sentence names. */
export const summaryParamsSchema = z.record(z.string(), phraseValueSchema);
export type SummaryParams = z.infer<typeof summaryParamsSchema>;

export const approvalSchema = z.object({
  by: personSchema,
  decision: z.enum(['approved', 'rejected']),
  comment: z.string(),
  fingerprint: z.string(),
  at: z.number(),
});
export type Approval = z.infer<typeof approvalSchema>;

/** English text; `phrase` translates it and is absent in data stored by earlier releases. */
const reasoned = { reason: z.string(), phrase: phraseSchema.optional() };

export const requirementSchema = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('auto'), ...reasoned }),
  z.object({ decision: z.literal('needs-approval'), approvers: z.number(), ...reasoned }),
  z.object({ decision: z.literal('denied'), ...reasoned }),
]);
export type Requirement = z.infer<typeof requirementSchema>;

export const problemSchema = z.object({
  code: z.string(),
  message: z.string(),
  remedy: z.string(),
  requestId: z.string().nullable(),
  phrase: phraseSchema.optional(),
  remedyPhrase: phraseSchema.optional(),
  /** Accounts whose approvals of the change are void. */
  voided: z.array(z.string()).optional(),
});
export type Problem = z.infer<typeof problemSchema>;

const stepStateSchema = z.enum(['waiting', 'running', 'done', 'skipped', 'failed', 'unknown', 'cancelled']);

const stepSchema = plannedStepSchema.extend({
  state: stepStateSchema,
  /** Live detail as text, e.g. `2 of 3 nodes Ready`. */
  detail: z.string(),
  detailPhrase: phraseSchema.optional(),
  startedAt: z.number().nullable(),
  finishedAt: z.number().nullable(),
  requestIds: z.array(z.string()),
  error: problemSchema.nullable(),
  /** Of a step with many small writes: the newest row's `rev`, and how many rows are in each state. */
  work: z.object({ rev: z.number(), totals: workTotalsSchema }).optional(),
});
export type Step = z.infer<typeof stepSchema>;

/** Append-only. `seq` increases by one per change and is the SSE id; the shape of `body` follows `type` (event.ts). */
export const changeEventSchema = z.object({ seq: z.number(), at: z.number(), type: z.string(), body: jsonSchema });
export type ChangeEvent = z.infer<typeof changeEventSchema>;

/** Requested pause or resume of a run. `resume` is kept until it is carried out. */
const pauseSchema = z.object({
  wanted: z.enum(['run', 'pause', 'resume']),
  /** null: not requested. */
  by: personSchema.nullable(),
  /** Since when the run is paused; null unless paused. */
  since: z.number().nullable(),
  /** When a run that reached a limit ends without a decision; absent: never. */
  until: z.number().optional(),
});
export type Pause = z.infer<typeof pauseSchema>;

/** A change as endpoints and screens show it: the reducer's output over its events. Never contains secrets. */
export const changeSchema = z.object({
  id: z.string(),
  kind: z.string(),
  cluster: z.string(),
  environment: environmentSchema,
  state: changeStateSchema,
  /** Set once a stop was requested; the run ends at the next boundary. */
  cancelRequested: z.boolean(),
  pause: pauseSchema,
  /** One English sentence; other languages are built from kind and summaryParams. */
  summary: z.string(),
  summaryParams: summaryParamsSchema,
  reason: z.string(),
  requester: personSchema,
  createdAt: z.number(),
  updatedAt: z.number(),
  /** Input with every secret replaced by `••••••`. */
  input: jsonSchema,
  targets: z.array(resourceRefSchema),
  plan: planSchema.nullable(),
  requirement: requirementSchema.nullable(),
  approvals: z.array(approvalSchema),
  steps: z.array(stepSchema),
  /** Findings of `verify`. */
  outcome: z.array(findingSchema),
  /** Why it ended, stopped, waits, or did not do what was requested; null if there is no problem. */
  problem: problemSchema.nullable(),
  requestIds: z.array(z.string()),
  /** Version for compare-and-set; equals the last event's seq. */
  version: z.number(),
});
export type Change = z.infer<typeof changeSchema>;

/** Distinct people who approved this exact plan. */
export const approversOf = (approvals: readonly Approval[], fingerprint: string): ReadonlySet<string> =>
  new Set(
    approvals.filter((one) => one.fingerprint === fingerprint && one.decision === 'approved').map((one) => one.by.id),
  );

export function isSatisfied(
  requirement: Requirement,
  { approvals, fingerprint }: { approvals: readonly Approval[]; fingerprint: string },
): boolean {
  if (requirement.decision === 'denied') return false;
  if (requirement.decision === 'auto') return true;
  return approversOf(approvals, fingerprint).size >= requirement.approvers;
}

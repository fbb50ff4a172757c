import { z } from 'zod';
import { environmentSchema } from '../cluster/cluster';
import { jsonSchema } from '../json';
import { messageSchema, phraseSchema } from '../message/schema';
import { type ChangeEvent, personSchema, requirementSchema, summaryParamsSchema } from './change';
import { findingSchema, planSchema, resourceRefSchema } from './plan';
import { problemSchema } from './change';
import { workTotalsSchema } from './work';

const problem = problemSchema;
/** The translation of the English text beside it; events of earlier releases have none. */
const phrase = phraseSchema.optional();
const comment = z.string();
const byPerson = z.object({ by: personSchema, comment });
const decision = z.object({ by: personSchema, fingerprint: z.string(), comment });
const nothing = z.object({});
const stepText = z.object({ step: z.string(), detail: z.string(), phrase });
const stepProblem = z.object({ step: z.string(), error: problem });
/** What was requested of the provider's rolling task. */
const act = z.enum(['pause', 'resume', 'cancel']);

/** Shape of each event's body. Adding a type means a row here, in the lifecycle and in the reducer. */
const bodies = {
  requested: z.object({
    id: z.string(),
    kind: z.string(),
    cluster: z.string(),
    environment: environmentSchema,
    requester: personSchema,
    reason: z.string(),
    input: jsonSchema,
    summary: z.string(),
    summaryParams: summaryParamsSchema,
    targets: z.array(resourceRefSchema),
  }),
  planned: z.object({ plan: planSchema, requirement: requirementSchema }),
  blocked: z.object({ problem }),
  'approval-needed': nothing,
  approved: decision,
  rejected: decision,
  cleared: z.object({ reason: z.string() }),
  queued: nothing,
  /** Waits for a lock, a source or a back-off; nothing was done. */
  waiting: z.object({ reason: z.string(), phrase }),
  stale: z.object({ reason: z.string(), phrase, before: z.string(), after: z.string() }),
  replanning: nothing,
  started: z.object({ attempt: z.number() }),
  /** A worker took over an unfinished run, or a paused one was resumed. */
  resumed: z.object({ attempt: z.number() }),
  /** `until`: without a decision by then, the run ends. */
  paused: z.object({ reason: z.string(), phrase, until: z.number().optional(), remedy: messageSchema.optional() }),
  'step-started': stepText,
  'step-intent': z.object({ step: z.string(), tries: z.number() }),
  'step-answered': z.object({
    step: z.string(),
    requestId: z.string().nullable(),
    taskId: z.string().nullable(),
    ref: z.string().nullable(),
  }),
  'step-progress': stepText,
  'step-refused': stepProblem,
  'step-unknown': stepProblem,
  'step-done': stepText,
  'step-skipped': stepText,
  'step-failed': stepProblem,
  'cancel-requested': byPerson,
  'pause-requested': byPerson,
  'resume-requested': byPerson,
  'task-intent': z.object({ step: z.string(), act, tries: z.number() }),
  'task-answered': z.object({ step: z.string(), act, requestId: z.string().nullable() }),
  /** `final`: it is not retried; the requested pause or resume is dropped with it. */
  'task-refused': z.object({ step: z.string(), act, error: problem, final: z.boolean() }),
  'task-unknown': z.object({ step: z.string(), act, error: problem }),
  /** Rows of a step with many small writes changed; they are read by `rev` (WorkItem). */
  'work-moved': stepText.extend({ rev: z.number(), totals: workTotalsSchema }),
  verifying: nothing,
  'needs-attention': z.object({ problem }),
  resolved: z.object({ by: personSchema, decision: z.enum(['look-again', 'fail']), comment }),
  succeeded: z.object({ outcome: z.array(findingSchema) }),
  failed: z.object({ problem, outcome: z.array(findingSchema) }),
  cancelled: z.object({ leftOver: z.string(), phrase }),
  withdrawn: byPerson,
  expired: z.object({ reason: z.string(), phrase }),
  superseded: z.object({ by: z.string() }),
} as const;

export type ChangeEventType = keyof typeof bodies;
export type ChangeEventBody<T extends ChangeEventType> = z.output<(typeof bodies)[T]>;
/** An event without its position in the log. */
export type ChangeFact = { [T in ChangeEventType]: { type: T; body: ChangeEventBody<T> } }[ChangeEventType];

// Object.keys loses the key type; `bodies` has no other keys.
export const changeEventTypes = Object.keys(bodies) as ChangeEventType[];

const isKnown = (type: string): type is ChangeEventType => Object.hasOwn(bodies, type);

/** The typed form of a stored event; null for a type or a body this version does not know. */
export function parseChangeEvent(event: Pick<ChangeEvent, 'type' | 'body'>): ChangeFact | null {
  if (!isKnown(event.type)) return null;
  const parsed = bodies[event.type].safeParse(event.body);
  // The body was parsed by the schema of its own type, which the index above cannot express.
  return parsed.success ? ({ type: event.type, body: parsed.data } as ChangeFact) : null;
}

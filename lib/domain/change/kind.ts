import type { PlanContext, RunContext, StepReceipt } from './context';
import type { z } from 'zod';
import type { Permission } from '../access/permission';
import type { Json } from '../json';
import type { Phrase } from '../message/model';
import type { StepWork, WorkRow } from './work';
import type { Prerequisite, DiffEntry, Finding, Impact, Plan, PlannedCall, ResourceRef } from './plan';

/** In English, and how other languages say it. */
interface Detail {
  detail: string;
  phrase?: Phrase | undefined;
  /** Of a step that only waits for many things at once: each of them, live and kept after the run. */
  rows?: WorkRow[] | undefined;
}

/** `done` looks at the real world. `failed` = it can never become true (a task ended badly). */
export type Observation =
  | (Detail & { state: 'done' })
  | (Detail & { state: 'not-yet'; retryAfterMs?: number })
  | (Detail & {
      state: 'failed';
      code: string;
      remedy: string;
      remedyPhrase?: Phrase | undefined;
      requestId: string | null;
    });

/** A rolling task of the provider that a step waits for; it can be held, continued and ended. */
export interface RollingTask {
  /** What the task does right now, asked of the world. */
  state(ctx: RunContext): Promise<'running' | 'paused' | 'ended' | 'unknown'>;
  pause(ctx: RunContext): Promise<StepReceipt>;
  resume(ctx: RunContext): Promise<StepReceipt>;
  cancel(ctx: RunContext): Promise<StepReceipt>;
}

export interface StepDefinition {
  id: string;
  title: string;
  done(ctx: RunContext): Promise<Observation>;
  /** One external write; null for a step that only waits. Called again only after `done` said not-yet and the settle time has passed. */
  run: ((ctx: RunContext) => Promise<StepReceipt>) | null;
  /** Wait at most this long for `done` after `run`; then the change needs attention. */
  timeoutMs: number;
  /** Set for a step during which the provider rolls through nodes; absent for all others. */
  rolling?: RollingTask;
  /** Set for a step that does many small writes; `run` is null then, and `done` tells what the work's own look says. */
  work?: StepWork;
  /** Takes back what this step did, when the run is stopped or fails after it began. Shown in the plan with the step. */
  undo?: StepWork;
}

export interface PlanDraft<Data extends Json> {
  /** What the steps need; stored with the plan and parsed again before running. */
  data: Data;
  diff: DiffEntry[];
  impact: Impact;
  findings: Finding[];
  prerequisites: Prerequisite[];
  calls: PlannedCall[];
  bounds: Record<string, number>;
  usable: Plan['usable'];
  /** Absent: what `targets` makes of the input. Set by kinds whose input only describes them. */
  targets?: ResourceRef[];
  /** Of kinds that move pods. */
  pods?: Plan['pods'];
}

export interface ChangeDefinition<InputSchema extends z.ZodType, DataSchema extends z.ZodType<Json>> {
  /** noun.verb; permanent. */
  id: string;
  input: InputSchema;
  data: DataSchema;
  /** Top-level input fields that are secret: sealed at rest, never shown. */
  secrets: readonly string[];
  targets(input: z.output<InputSchema>): ResourceRef[];
  /** Of an input whose `wrong` paths have no shape: what is wrong with the other fields, so that all is told at once. */
  alsoWrong?(raw: unknown, wrong: readonly string[]): { field: string; message: string }[];
  /** What whoever asks for it must hold beside the right to request; absent: nothing. */
  rights?(input: z.output<InputSchema>): readonly Permission[];
  plan(ctx: PlanContext, input: z.output<InputSchema>): Promise<PlanDraft<z.output<DataSchema>>>;
  steps(data: z.output<DataSchema>): StepDefinition[];
  verify(ctx: PlanContext, data: z.output<DataSchema>): Promise<Finding[]>;
  /** Values of the kind's sentence, `change.sentence.<id>` in the messages. */
  summaryParams(input: z.output<InputSchema>): Record<string, string | number>;
}

/** A kind with its type parameters sealed: takes `unknown`, parses, throws Failure `invalid` naming the field. */
export interface ChangeKind {
  id: string;
  secrets: readonly string[];
  /** Parsed input as JSON. @throws Failure `invalid` with `issues`. */
  parseInput(raw: unknown): Json;
  targets(input: Json): ResourceRef[];
  /** What whoever asks for it must hold beside the right to request. */
  rights(input: Json): readonly Permission[];
  summary(input: Json): { text: string; params: Record<string, string | number> };
  plan(ctx: PlanContext, input: Json): Promise<PlanDraft<Json>>;
  steps(data: Json): StepDefinition[];
  verify(ctx: PlanContext, data: Json): Promise<Finding[]>;
}

import type { PlanContext, RunContext, StepReceipt } from './context';
import type { z } from 'zod';
import type { Permission } from '../access/permission';
import type { Json } from '../json';
import type { Phrase } from '../message/model';
import type { StepWork, WorkRow } from './work';
import type { Prerequisite, DiffEntry, Finding, Impact, Plan, PlannedCall, ResourceRef } from './plan';

/** In English, with its translation. */
interface Detail {
  detail: string;
  phrase?: Phrase | undefined;
  /** For a step that only waits for many things at once: each of them, live and kept after the run. */
  rows?: WorkRow[] | undefined;
}

/** `done` checks the actual state. `failed`: it can never become true (e.g. a task failed). */
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

/** A provider's rolling task that a step waits for; it can be paused, resumed, and canceled. */
export interface RollingTask {
  /** The task's current state, read from the provider. */
  state(ctx: RunContext): Promise<'running' | 'paused' | 'ended' | 'unknown'>;
  pause(ctx: RunContext): Promise<StepReceipt>;
  resume(ctx: RunContext): Promise<StepReceipt>;
  cancel(ctx: RunContext): Promise<StepReceipt>;
}

export interface StepDefinition {
  id: string;
  title: string;
  done(ctx: RunContext): Promise<Observation>;
  /**
   * One external write; null for a step that only waits. Called again only after `done` returned not-yet and the settle
   * time has passed.
   */
  run: ((ctx: RunContext) => Promise<StepReceipt>) | null;
  /** Wait at most this long for `done` after `run`; then the change needs attention. */
  timeoutMs: number;
  /** Set for a step during which the provider rolls through nodes. */
  rolling?: RollingTask;
  /**
   * Set for a step with many small writes; `run` is then null, and `done` returns the result of the work's own check.
   */
  work?: StepWork;
  /** Reverts this step if the run is stopped or fails after it began. Shown in the plan with the step. */
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
  /** Absent: the result of `targets` for the input. Set by kinds whose input only describes them. */
  targets?: ResourceRef[];
  /** Set by kinds that move pods. */
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
  /**
   * For an input that fails its schema at the `wrong` paths: the errors of its other fields, so that all are reported
   * at once.
   */
  alsoWrong?(raw: unknown, wrong: readonly string[]): { field: string; message: string }[];
  /** Permissions that the requester needs beyond the one to request the kind; absent: none. */
  rights?(input: z.output<InputSchema>): readonly Permission[];
  plan(ctx: PlanContext, input: z.output<InputSchema>): Promise<PlanDraft<z.output<DataSchema>>>;
  steps(data: z.output<DataSchema>): StepDefinition[];
  verify(ctx: PlanContext, data: z.output<DataSchema>): Promise<Finding[]>;
  /** Values for the kind's sentence, `change.sentence.<id>` in the messages. */
  summaryParams(input: z.output<InputSchema>): Record<string, string | number>;
}

/** A kind with its type parameters sealed: takes `unknown`, parses, throws Failure `invalid` naming the field. */
export interface ChangeKind {
  id: string;
  secrets: readonly string[];
  /** Parsed input as JSON. @throws Failure `invalid` with `issues`. */
  parseInput(raw: unknown): Json;
  targets(input: Json): ResourceRef[];
  /** Permissions that the requester needs beyond the one to request the kind. */
  rights(input: Json): readonly Permission[];
  summary(input: Json): { text: string; params: Record<string, string | number> };
  plan(ctx: PlanContext, input: Json): Promise<PlanDraft<Json>>;
  steps(data: Json): StepDefinition[];
  verify(ctx: PlanContext, data: Json): Promise<Finding[]>;
}

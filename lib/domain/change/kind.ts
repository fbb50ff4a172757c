import type { z } from 'zod';
import type { Permission } from '../access/permission';
import type { Json } from '../json';
import type { SummaryParams } from './change';
import type { CompleteDraft, Finding, PlanDraft, ResourceRef } from './plan';
import type { PlanContext, StepDefinition } from './step';

export interface ChangeDefinition<InputSchema extends z.ZodType, DataSchema extends z.ZodType<Json>> {
  /** noun.verb; permanent. */
  id: string;
  input: InputSchema;
  data: DataSchema;
  /** Top-level input fields that are secret: sealed at rest, never shown; absent: none. */
  secrets?: readonly string[];
  targets(input: z.output<InputSchema>): ResourceRef[];
  /** For input that fails at `wrong`: the errors of the other fields, so that all are reported at once. */
  alsoWrong?(raw: unknown, wrong: readonly string[]): { field: string; message: string }[];
  /** Permissions that the requester needs beyond the one to request the kind; absent: none. */
  rights?(input: z.output<InputSchema>): readonly Permission[];
  plan(ctx: PlanContext, input: z.output<InputSchema>): Promise<PlanDraft<z.output<DataSchema>>>;
  steps(data: z.output<DataSchema>): StepDefinition[];
  verify(ctx: PlanContext, data: z.output<DataSchema>): Promise<Finding[]>;
  /** Values for the kind's sentence, `change.sentence.<id>` in the messages. */
  summaryParams(input: z.output<InputSchema>): SummaryParams;
}

/** A kind with its type parameters sealed: takes `unknown`, parses, throws Failure `invalid` naming the field. */
export interface ChangeKind {
  id: string;
  secrets: readonly string[];
  /** Parsed input as JSON. @throws Failure `invalid` with `issues`. */
  parseInput(raw: unknown): Json;
  targets(input: Json): ResourceRef[];
  rights(input: Json): readonly Permission[];
  summary(input: Json): { text: string; params: SummaryParams };
  plan(ctx: PlanContext, input: Json): Promise<CompleteDraft>;
  steps(data: Json): StepDefinition[];
  verify(ctx: PlanContext, data: Json): Promise<Finding[]>;
}

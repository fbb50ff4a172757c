import type { z } from 'zod';
import { commonBounds, isForGood } from '@/lib/domain/change/bounds';
import type { FindingCode } from '@/lib/domain/change/finding-codes';
import { stepPhrase } from '@/lib/domain/change/texts';
import type { ChangeDefinition, ChangeKind } from '@/lib/domain/change/kind';
import { Failure } from '@/lib/domain/failure';
import { type Json, jsonSchema } from '@/lib/domain/json';
import { english } from './english';
import { type FieldIssue, fieldIssues } from './field-issues';
import { type PlanDraft, type PlannedStep, NO_EFFECT } from '@/lib/domain/change/plan';
import type { StepDefinition } from '@/lib/domain/change/step';

type AlsoWrong = (raw: unknown, wrong: readonly string[]) => FieldIssue[];

/** @throws Failure `invalid` with one issue per invalid field; values are not repeated. */
function parse<S extends z.ZodType>(schema: S, raw: unknown, alsoWrong: AlsoWrong): z.output<S> {
  const parsed = schema.safeParse(raw, { reportInput: true });
  if (parsed.success) return parsed.data;
  const wrong = fieldIssues(parsed.error);
  const issues = [
    ...wrong,
    ...alsoWrong(
      raw,
      wrong.map(({ field }) => field.replace(/^input\./, '')),
    ).map((issue) => ({ ...issue, field: `input.${issue.field}` })),
  ];
  const fields = [...new Set(issues.map((issue) => issue.field))].join(', ');
  throw new Failure('invalid', `The input is not valid: ${fields}.`, { issues });
}

/** Findings that the named object is another one: nothing about that object may be in the plan. */
const MISTAKEN: readonly FindingCode[] = ['pool-name-differs', 'cluster-name-differs', 'cluster-differs'];

function withoutMistaken<D extends Json>(draft: PlanDraft<D>): PlanDraft<D> {
  const mistaken = draft.findings.filter(({ code }) => MISTAKEN.some((one) => one === code));
  if (mistaken.length === 0) return draft;
  const { data, targets } = draft;
  const bounds = Object.fromEntries(Object.keys(draft.bounds).map((name) => [name, 0]));
  return { ...NO_EFFECT, data, findings: mistaken, bounds, ...(targets === undefined ? {} : { targets }) };
}

const withReversibility = <D extends Json>(draft: PlanDraft<D>): PlanDraft<D> =>
  isForGood(draft) ? { ...draft, impact: { ...draft.impact, reversible: false } } : draft;

/** The steps of a plan with their titles. */
export const titledSteps = (
  of: Parameters<typeof stepPhrase>[0],
  steps: readonly Pick<StepDefinition, 'id' | 'values'>[],
): PlannedStep[] =>
  steps.map(({ id, values }) => {
    const { key, params } = stepPhrase(of, { id, values });
    return { id, title: english(key, params), ...(values === undefined ? {} : { values }) };
  });

/** Seals a kind's type parameters, so that all kinds fit one registry. Every entry parses its input. */
export function defineChange<I extends z.ZodType, D extends z.ZodType<Json>>(
  definition: ChangeDefinition<I, D>,
): ChangeKind {
  const input = (raw: unknown): z.output<I> =>
    parse(definition.input, raw, (value, wrong) => definition.alsoWrong?.(value, wrong) ?? []);
  const data = (raw: Json): z.output<D> => definition.data.parse(raw);
  return {
    id: definition.id,
    secrets: definition.secrets ?? [],
    parseInput: (raw) => jsonSchema.parse(input(raw)),
    targets: (raw) => definition.targets(input(raw)),
    rights: (raw) => definition.rights?.(input(raw)) ?? [],
    summary: (raw) => {
      const params = definition.summaryParams(input(raw));
      return { text: english(`change.sentence.${definition.id}`, params), params };
    },
    plan: async (ctx, raw) => {
      const draft = withReversibility(withoutMistaken(await definition.plan(ctx, input(raw))));
      const bounds = { ...commonBounds(draft), ...draft.bounds };
      return { ...draft, bounds, prerequisites: draft.prerequisites ?? [], usable: draft.usable ?? null };
    },
    steps: (raw) => definition.steps(data(raw)),
    verify: (ctx, raw) => definition.verify(ctx, data(raw)),
  };
}

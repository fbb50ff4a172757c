import type { z } from 'zod';
import { fillTemplate } from '@/lib/domain/change/finding-template';
import type { ChangeDefinition, ChangeKind } from '@/lib/domain/change/kind';
import { Failure } from '@/lib/domain/failure';
import { type Json, jsonSchema } from '@/lib/domain/json';
import { type FieldIssue, fieldIssues } from './field-issues';

type AlsoWrong = (raw: unknown, wrong: readonly string[]) => FieldIssue[];

/** @throws Failure `invalid` with one issue per wrong field; the values themselves are not repeated. */
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

/** Seals a kind's type parameters, so that all kinds fit one registry. Every entry parses what it is given. */
export function defineChange<I extends z.ZodType, D extends z.ZodType<Json>>(
  definition: ChangeDefinition<I, D>,
): ChangeKind {
  const input = (raw: unknown): z.output<I> =>
    parse(definition.input, raw, (value, wrong) => definition.alsoWrong?.(value, wrong) ?? []);
  const data = (raw: Json): z.output<D> => definition.data.parse(raw);
  return {
    id: definition.id,
    secrets: definition.secrets,
    parseInput: (raw) => jsonSchema.parse(input(raw)),
    targets: (raw) => definition.targets(input(raw)),
    rights: (raw) => definition.rights?.(input(raw)) ?? [],
    summary: (raw) => {
      const params = definition.summaryParams(input(raw));
      return { text: fillTemplate(definition.sentence, params), params };
    },
    plan: (ctx, raw) => definition.plan(ctx, input(raw)),
    steps: (raw) => definition.steps(data(raw)),
    verify: (ctx, raw) => definition.verify(ctx, data(raw)),
  };
}

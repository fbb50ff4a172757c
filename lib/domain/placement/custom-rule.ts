import { z } from 'zod';
import { jsonSchema } from '@/lib/domain/json';
import { isObject } from '@/lib/kube-rules/json/kube-json';
import { templateKinds } from '../../kube-rules/objects/workload-object';
import { globMatcher, matcherOf } from './custom-rule-matcher';
import { PatternProblem } from './custom-rule-pattern';

/** Reserved prefixes of the built-in rules: a custom rule must not look like one of them. */
const OURS = /^(WIN|LIN|NODE|CLU|MUL)-/;

const MAX_CONDITIONS = 60;
const MAX_DEPTH = 8;

/** Errors in a pattern are reported at its own path. */
const compiles = (make: (text: string) => unknown) => (text: string, ctx: z.RefinementCtx) => {
  try {
    make(text);
  } catch (error) {
    if (!(error instanceof PatternProblem)) throw error;
    ctx.addIssue({ code: 'custom', message: `is not a supported pattern: ${error.message}` });
  }
};

const pattern = z.string().min(1).superRefine(compiles(matcherOf));
const glob = z.string().min(1).max(200).superRefine(compiles(globMatcher));

const path = z
  .string()
  .max(500)
  .regex(
    /^\/?[^/]+(\/[^/]*)*$/,
    'write a JSON pointer such as /metadata/labels/team, or a path below the PodSpec such as containers/*/image',
  );

const scalar = z.union([z.string().max(1_000), z.number(), z.boolean(), z.null()]);

/** One test of the values at a path; if the path contains `*`, one matching value is enough. */
const testSchema = z
  .strictObject({
    path,
    exists: z.boolean().optional(),
    equals: scalar.optional(),
    in: z.array(scalar).min(1).max(200).optional(),
    matches: pattern.optional(),
    glob: glob.optional(),
  })
  .refine(
    ({ exists, equals, in: list, matches, glob: like }) =>
      [exists, equals, list, matches, like].filter((one) => one !== undefined).length === 1,
    { message: 'name one of exists, equals, in, matches and glob' },
  );
export type CustomTest = z.output<typeof testSchema>;

export type CustomCondition =
  | { all: CustomCondition[] }
  | { any: CustomCondition[] }
  | { not: CustomCondition }
  | CustomTest;

/** The key selects the form of a condition, so that errors are specific instead of "no form matches". */
const conditionSchema: z.ZodType<CustomCondition> = z.unknown().transform((written, ctx): CustomCondition => {
  const parsed = formOf(written).safeParse(written, { reportInput: true });
  if (parsed.success) return parsed.data;
  for (const { path: at, message } of parsed.error.issues) ctx.addIssue({ code: 'custom', path: [...at], message });
  return z.NEVER;
});

const list = z
  .array(z.lazy(() => conditionSchema))
  .min(1)
  .max(MAX_CONDITIONS);
const allSchema = z.strictObject({ all: list });
const anySchema = z.strictObject({ any: list });
const notSchema = z.strictObject({ not: z.lazy(() => conditionSchema) });

function formOf(written: unknown): z.ZodType<CustomCondition> {
  const has = (key: string): boolean => isObject(written) && Object.hasOwn(written, key);
  if (has('all')) return allSchema;
  if (has('any')) return anySchema;
  return has('not') ? notSchema : testSchema;
}

const partsOf = (condition: CustomCondition): CustomCondition[] => {
  if ('all' in condition) return condition.all;
  if ('any' in condition) return condition.any;
  return 'not' in condition ? [condition.not] : [];
};

const sizeOf = (condition: CustomCondition): number =>
  1 + partsOf(condition).reduce((sum, part) => sum + sizeOf(part), 0);
const depthOf = (condition: CustomCondition): number =>
  1 + Math.max(0, ...partsOf(condition).map((part) => depthOf(part)));

const fixedPath = path.refine((text) => !text.split('/').includes('*'), 'must not contain *');

export const customRuleSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[A-Z][A-Z0-9]{1,15}(-[A-Z0-9]{1,15})?-\d{1,4}$/, 'an id looks like SHOP-001')
    .refine((id) => !OURS.test(id), 'the prefixes WIN, LIN, NODE, CLU and MUL are reserved for built-in rules')
    .describe('Such as `SHOP-001`; unique. The prefixes WIN, LIN, NODE, CLU and MUL are reserved.'),
  title: z.string().trim().min(1).max(120).describe('Title: what is wrong.'),
  severity: z.enum(['error', 'warning', 'info']).describe('Severity of its findings.'),
  cause: z.string().trim().min(1).max(500).optional().describe('Cause. Default: the fields that match.'),
  remedy: z.string().trim().min(1).max(500).describe('Remedy: what to do.'),
  where: z
    .strictObject({
      kinds: z.array(z.enum(templateKinds)).min(1).optional().describe('Workload kinds. Default: all.'),
      namespaces: z
        .array(glob)
        .min(1)
        .max(100)
        .optional()
        .describe('Namespaces, with `*` and `?` as wildcards. Default: all.'),
      os: z
        .enum(['linux', 'windows'])
        .optional()
        .describe('Operating system that the workload targets, certainly or likely.'),
      labels: z.record(z.string().max(317), z.string().max(63)).optional().describe('Labels of the workload itself.'),
    })
    .default({}),
  when: conditionSchema
    .refine((condition) => depthOf(condition) <= MAX_DEPTH, `conditions are nested deeper than ${MAX_DEPTH}`)
    .refine((condition) => sizeOf(condition) <= MAX_CONDITIONS, `has more than ${MAX_CONDITIONS} conditions`)
    .describe('The condition under which the rule is broken.'),
  fix: z
    .union([
      z.strictObject({ set: z.strictObject({ path: fixedPath, value: jsonSchema }) }),
      z.strictObject({ remove: fixedPath }),
    ])
    .optional()
    .describe('A patch: `set: { path, value }` or `remove: path`. Mullion tests it before offering it.'),
});
export type CustomRule = z.output<typeof customRuleSchema>;

export const customRulesSchema = z
  .array(customRuleSchema)
  .max(100)
  .superRefine((rules, ctx) => {
    const seen = new Map<string, number>();
    for (const [index, { id }] of rules.entries()) {
      const earlier = seen.get(id);
      if (earlier === undefined) seen.set(id, index);
      else
        ctx.addIssue({
          code: 'custom',
          path: [index, 'id'],
          message: `${id} is already the id of rule ${earlier + 1}; rule IDs must be unique`,
        });
    }
  });

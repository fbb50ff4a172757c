import { z } from 'zod';
import { objectAt, type RawObject, textMapAt } from '@/lib/kube-rules/json/kube-json';
import type { WorkloadObject } from '../../kube-rules/objects/workload-object';

const PREFIX = 'mullion/ignore-';

/** The annotation on the workload's own metadata that suppresses a rule for it. */
export const ignoreAnnotation = (rule: string): string => `${PREFIX}${rule}`;

/** A calendar day, not just digits in that format. */
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'write a date such as 2027-03-31')
  .refine((text) => {
    const time = Date.parse(`${text}T00:00:00Z`);
    return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
  }, 'is not a calendar date');

/** The annotation's content as JSON. `until` is the last day on which it applies. */
export const ignoreSchema = z.strictObject({
  reason: z.string().trim().min(1).max(500),
  until: day.optional(),
  by: z.string().max(253).default(''),
});
export type Ignore = z.output<typeof ignoreSchema>;

export interface Suppression {
  rule: string;
  /** null: it cannot be parsed. */
  ignore: Ignore | null;
  expired: boolean;
}

/** More than the number of rules; further annotations of a hostile object are skipped. */
const LIMIT = 500;

function ignoreOf(text: string): Ignore | null {
  try {
    return ignoreSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const annotationsOf = (object: RawObject): Record<string, string> =>
  textMapAt(objectAt(object, 'metadata'), 'annotations');

export const suppressionsOf = ({ object }: WorkloadObject, today: string): Suppression[] =>
  Object.entries(annotationsOf(object))
    .filter(([key]) => key.startsWith(PREFIX))
    .slice(0, LIMIT)
    .map(([key, text]) => {
      const ignore = ignoreOf(text);
      const expired = ignore?.until !== undefined && ignore.until < today;
      return { rule: key.slice(PREFIX.length), ignore, expired };
    });

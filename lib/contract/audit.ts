import { z } from 'zod';
import { breakKinds } from '@/lib/domain/audit/chain';
import { auditRecordSchema } from '@/lib/domain/audit/record';
import { personSchema, summaryParamsSchema } from '@/lib/domain/change/change';
import { endpoint, integerParam } from './endpoint';
import { auditFields } from './filters';
import { urlSchema } from './url-schema';

export const auditFilter = urlSchema(auditFields);

/** `at` is null and `damaged` true where the stored record cannot be read. */
const shownRecordSchema = auditRecordSchema.extend({ at: z.number().nullable(), damaged: z.boolean() });
export type ShownRecord = z.infer<typeof shownRecordSchema>;

export const listAudit = endpoint({
  id: 'audit.list',
  query: auditFilter.extend({
    /** Keyset: only records with a smaller seq. */
    before: integerParam().optional(),
    limit: integerParam({ min: 1, max: 500 }).default(100),
  }),
  response: z.object({ now: z.number(), rows: z.array(shownRecordSchema), next: z.number().nullable() }),
});

/** What a change's records say together. */
const auditedChangeSchema = z.object({
  kind: z.string(),
  summaryParams: summaryParamsSchema,
  requester: personSchema,
  /** The newest of its records that is neither a call nor a denied attempt. */
  latest: shownRecordSchema,
  /** How many of its records are no calls. */
  events: z.number(),
});

/** One row per change, and each record that is part of none, denied, or a call that the filter asks for. */
const auditActivitySchema = z.object({
  /** The newest record of the row that matches the filter. */
  record: shownRecordSchema,
  change: auditedChangeSchema.nullable(),
});
export type AuditActivity = z.infer<typeof auditActivitySchema>;

export const listAuditActivity = endpoint({
  id: 'audit.activity',
  query: listAudit.query.extend({
    /** Of the first page: later records are left out, so that none moves a change to a page that was read before. */
    upTo: integerParam().optional(),
  }),
  /** Only `next` tells whether there are more rows: a page may have fewer than its limit. */
  response: z.object({
    now: z.number(),
    rows: z.array(auditActivitySchema),
    next: z.number().nullable(),
    upTo: z.number(),
  }),
});

export const getAuditRecord = endpoint({
  id: 'audit.get',
  params: z.strictObject({ seq: integerParam({ min: 1 }) }),
  response: z.object({ record: shownRecordSchema, verified: z.boolean(), envelope: z.string() }),
});

export const auditVerdictSchema = z.object({
  ok: z.boolean(),
  checked: z.number(),
  head: z.object({ seq: z.number(), hash: z.string() }).nullable(),
  /** Defects by record; empty if the chain is valid. */
  breaks: z.array(z.object({ seq: z.number(), kind: z.enum(breakKinds), message: z.string() })),
  /** How many changes were recorded by an earlier release, whose records do not prove what was planned and done. */
  unproven: z.number(),
  /** The latest head stored outside the database; null: none. */
  anchor: z.object({ seq: z.number(), at: z.number() }).nullable(),
  durationMs: z.number(),
});
export type AuditVerdict = z.infer<typeof auditVerdictSchema>;

export const verifyAudit = endpoint({ id: 'audit.verify', response: auditVerdictSchema });

/** The result of the latest verification by this server, which also verifies by itself; null before the first. */
export const getAuditVerdict = endpoint({
  id: 'audit.verdict',
  response: z.object({
    latest: z.object({ verdict: auditVerdictSchema, at: z.number() }).nullable(),
    /** Number of the newest record; null: its stored value cannot be read. */
    newest: z.number().nullable(),
  }),
});

/** GET /api/audit/export?format=csv|jsonl&<filter>: exactly the filtered view, streamed. */
export const auditExportQuery = auditFilter.extend({ format: z.enum(['csv', 'jsonl']) });

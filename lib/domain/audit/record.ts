import { z } from 'zod';
import { jsonSchema } from '../json';
import { proofSchema } from './proof';

/** Record of one action and its actor. Times are epoch milliseconds; hashes lower-case hex. */
export const auditRecordSchema = z.object({
  seq: z.number(),
  at: z.number(),
  actor: z.object({ id: z.string(), name: z.string(), via: z.enum(['session', 'worker', 'anonymous']) }),
  /** noun.verb: a change kind with a phase (`node.cordon:approved`) or one of the base actions (`session.sign-in`). */
  action: z.string(),
  outcome: z.enum(['ok', 'denied', 'failed', 'unknown']),
  cluster: z.string().nullable(),
  target: z.object({ type: z.string(), id: z.string(), name: z.string() }).nullable(),
  changeId: z.string().nullable(),
  fingerprint: z.string().nullable(),
  approvals: z.array(z.object({ id: z.string(), name: z.string(), at: z.number() })),
  requestIds: z.array(z.string()),
  reason: z.string(),
  /** Allow-listed fields only. */
  before: jsonSchema,
  after: jsonSchema,
  proof: proofSchema.exactOptional(),
  prevHash: z.string(),
  hash: z.string(),
});
export type AuditRecord = z.infer<typeof auditRecordSchema>;

/** What callers pass to `appendAudit`; the chain adds seq, time, and hashes. */
export type AuditEntry = Omit<AuditRecord, 'seq' | 'at' | 'prevHash' | 'hash'>;
type Stated = Pick<AuditEntry, 'actor' | 'action' | 'outcome'>;

/** Without a cluster, target, or change, except as stated. */
export const bareEntry = (stated: Stated & Partial<AuditEntry>): AuditEntry => ({
  cluster: null,
  target: null,
  changeId: null,
  fingerprint: null,
  approvals: [],
  requestIds: [],
  reason: '',
  before: null,
  after: null,
  ...stated,
});

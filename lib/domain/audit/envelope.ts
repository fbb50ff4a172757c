import { z } from 'zod';
import { isCall } from '@/lib/domain/audit/actions';
import { fitJson, type Sha256 } from '@/lib/domain/audit/fit-json';
import { auditRecordSchema, type AuditEntry, type AuditRecord } from '@/lib/domain/audit/record';
import type { Json } from '@/lib/domain/json';

/**
 * The canonical text of a JSON value: RFC 8785 order (keys by UTF-16 code unit, no spaces) over a smaller set of
 * values. @throws RangeError on an unsafe integer, on NUL, and on a lone surrogate: databases and languages treat these
 * differently.
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return canonicalInteger(value);
  if (typeof value === 'string') return canonicalText(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${canonicalText(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

function canonicalInteger(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${value}`);
  return String(value + 0);
}

function canonicalText(value: string): string {
  if (/\0|\p{Surrogate}/u.test(value)) throw new RangeError('text with NUL or a lone surrogate');
  return JSON.stringify(value);
}

/** The hashed content: a record without the fields that the chain adds. An unknown field counts as tampering. */
export const envelopeSchema = z.strictObject({
  v: z.literal(1),
  ...auditRecordSchema.omit({ seq: true, prevHash: true, hash: true }).shape,
});
export type Envelope = z.infer<typeof envelopeSchema>;

/** The columns used for search; verification checks that they match the envelope. */
export interface SearchColumns {
  at: number;
  actorId: string;
  action: string;
  outcome: string;
  cluster: string | null;
  changeId: string | null;
  targetId: string | null;
  /** 1: a call or its response, of which a change may have any number; else 0. */
  call: number;
}

const maxEnvelopeBytes = 64 * 1024;

/** The stored and hashed text, never rejected; above 64 KiB `before` and `after` become their digests. */
export function envelopeText(entry: AuditEntry, o: { at: number; sha256: Sha256 }): string {
  const { actor, target } = entry;
  const fields: Json = {
    v: 1,
    at: Math.trunc(o.at),
    actor: { id: actor.id, name: actor.name, via: actor.via },
    action: entry.action,
    outcome: entry.outcome,
    cluster: entry.cluster,
    target: target === null ? null : { type: target.type, id: target.id, name: target.name },
    changeId: entry.changeId,
    fingerprint: entry.fingerprint,
    approvals: entry.approvals.map(({ id, name, at }) => ({ id, name, at: Math.trunc(at) })),
    requestIds: entry.requestIds,
    reason: entry.reason,
    before: entry.before,
    after: entry.after,
    ...(entry.proof === undefined ? {} : { proof: entry.proof }),
  };
  const text = canonicalJson(fitJson(fields, o.sha256));
  if (text.length <= maxEnvelopeBytes) return text;
  const digestOf = (value: Json): Json => {
    const whole = canonicalJson(fitJson(value, o.sha256));
    return { cut: true, characters: whole.length, sha256: o.sha256(whole) };
  };
  const cut: Json = { ...fields, before: digestOf(entry.before), after: digestOf(entry.after) };
  return canonicalJson(fitJson(cut, o.sha256));
}

/** The envelope parsed from a stored text; null if the text is not canonical. */
export function readEnvelope(text: string): Envelope | null {
  try {
    const raw: Json = JSON.parse(text);
    if (canonicalJson(raw) !== text) return null;
    const parsed = envelopeSchema.safeParse(raw);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export const searchColumns = (envelope: Envelope): SearchColumns => ({
  at: envelope.at,
  actorId: envelope.actor.id,
  action: envelope.action,
  outcome: envelope.outcome,
  cluster: envelope.cluster,
  changeId: envelope.changeId,
  targetId: envelope.target?.id ?? null,
  call: isCall(envelope.action) ? 1 : 0,
});

export function recordOf(envelope: Envelope, link: { seq: number; prevHash: string; hash: string }): AuditRecord {
  const { v: _version, ...fields } = envelope;
  return { ...fields, seq: link.seq, prevHash: link.prevHash, hash: link.hash };
}

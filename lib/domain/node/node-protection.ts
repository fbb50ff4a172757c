import { z } from 'zod';

/**
 * Annotations of a protected node: who, why and until when. Kept short, so that `kubectl describe` shows them
 * completely.
 */
export const HOLD_KEYS = {
  owner: 'mullion/protected-by',
  reason: 'mullion/protection-reason',
  until: 'mullion/protected-until',
} as const;

/** Protection of a node against draining: by whom, why, and until when. */
export const nodeHoldSchema = z.object({
  owner: z.string(),
  reason: z.string(),
  /** Epoch milliseconds. */
  until: z.number(),
});
export type NodeHold = z.infer<typeof nodeHoldSchema>;

type Annotations = Readonly<Record<string, string>>;

/** The protection annotated on a node, expired or not; null if there is none, or its time cannot be parsed. */
export function writtenHold(annotations: Annotations): NodeHold | null {
  const until = Date.parse(annotations[HOLD_KEYS.until] ?? '');
  if (!Number.isFinite(until)) return null;
  return { owner: annotations[HOLD_KEYS.owner] ?? '', reason: annotations[HOLD_KEYS.reason] ?? '', until };
}

/** The protection in effect now, without expired ones. */
export function holdOf({ annotations }: { annotations: Annotations }, now: number): NodeHold | null {
  const hold = writtenHold(annotations);
  return hold !== null && hold.until > now ? hold : null;
}

/** Its end for sentences, in UTC, to the minute. */
export const holdEnd = (until: number): string => `${new Date(until).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** A protection as annotations. */
export const holdMarks = ({ owner, reason, until }: NodeHold): Record<string, string> => ({
  [HOLD_KEYS.owner]: owner,
  [HOLD_KEYS.reason]: reason,
  [HOLD_KEYS.until]: new Date(until).toISOString(),
});

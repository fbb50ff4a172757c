import { z } from 'zod';

/** Annotations by which a node is held: who, why and until when. Kept short, so that `kubectl describe` shows them whole. */
export const HOLD_KEYS = {
  owner: 'mullion/protected-by',
  reason: 'mullion/protection-reason',
  until: 'mullion/protected-until',
} as const;

/** A node that is not to be drained: by whom, why, and until when. */
export const nodeHoldSchema = z.object({
  owner: z.string(),
  reason: z.string(),
  /** Epoch milliseconds. */
  until: z.number(),
});
export type NodeHold = z.infer<typeof nodeHoldSchema>;

type Annotations = Readonly<Record<string, string>>;

/** The hold on a node whether it has expired or not; null when there is none, or no time can be read from it. */
export function writtenHold(annotations: Annotations): NodeHold | null {
  const until = Date.parse(annotations[HOLD_KEYS.until] ?? '');
  if (!Number.isFinite(until)) return null;
  return { owner: annotations[HOLD_KEYS.owner] ?? '', reason: annotations[HOLD_KEYS.reason] ?? '', until };
}

/** The hold that counts now: an expired one does not. */
export function holdOf({ annotations }: { annotations: Annotations }, now: number): NodeHold | null {
  const hold = writtenHold(annotations);
  return hold !== null && hold.until > now ? hold : null;
}

/** Its end as sentences name it, in UTC: to the minute, as it is chosen. */
export const holdEnd = (until: number): string => `${new Date(until).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** A hold as it is written. */
export const holdMarks = ({ owner, reason, until }: NodeHold): Record<string, string> => ({
  [HOLD_KEYS.owner]: owner,
  [HOLD_KEYS.reason]: reason,
  [HOLD_KEYS.until]: new Date(until).toISOString(),
});

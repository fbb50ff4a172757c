import { z } from 'zod';

/** Short, so that `kubectl describe` shows them whole. */
export const PROTECTION_KEYS = {
  owner: 'mullion/protected-by',
  reason: 'mullion/protection-reason',
  until: 'mullion/protected-until',
} as const;

export const nodeProtectionSchema = z.object({
  owner: z.string(),
  reason: z.string(),
  /** Epoch milliseconds. */
  until: z.number(),
});
export type NodeProtection = z.infer<typeof nodeProtectionSchema>;

type Annotations = Readonly<Record<string, string>>;

/** The protection annotated on a node, expired or not; null if there is none, or its time cannot be parsed. */
export function writtenProtection(annotations: Annotations): NodeProtection | null {
  const until = Date.parse(annotations[PROTECTION_KEYS.until] ?? '');
  if (!Number.isFinite(until)) return null;
  return { owner: annotations[PROTECTION_KEYS.owner] ?? '', reason: annotations[PROTECTION_KEYS.reason] ?? '', until };
}

export function protectionOf({ annotations }: { annotations: Annotations }, now: number): NodeProtection | null {
  const protection = writtenProtection(annotations);
  return protection !== null && protection.until > now ? protection : null;
}

export const protectedNodes = <Node extends { annotations: Annotations }>(
  nodes: readonly Node[],
  now: number,
): { node: Node; protection: NodeProtection }[] =>
  nodes.flatMap((node) => {
    const protection = protectionOf(node, now);
    return protection === null ? [] : [{ node, protection }];
  });

/** Its end for sentences, in UTC, to the minute. */
export const protectionEnd = (until: number): string =>
  `${new Date(until).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export const protectionAnnotations = ({ owner, reason, until }: NodeProtection): Record<string, string> => ({
  [PROTECTION_KEYS.owner]: owner,
  [PROTECTION_KEYS.reason]: reason,
  [PROTECTION_KEYS.until]: new Date(until).toISOString(),
});

/** Annotation of a node that one of our changes cordoned: that change's id. */
export const CORDONED_BY = 'mullion/cordoned-by';

/** Our field manager at the API server (Kubernetes docs: Server-Side Apply, managers). */
export const FIELD_MANAGER = 'mullion';

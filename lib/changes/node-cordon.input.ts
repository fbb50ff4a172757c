import { z } from 'zod';

const areDifferent = (nodes: readonly { uid: string }[]): boolean =>
  new Set(nodes.map(({ uid }) => uid)).size === nodes.length;

/** Input of `node.cordon` and `node.uncordon`: nodes by name and UID, so that a namesake is not touched. */
export const nodeCordonInput = z.strictObject({
  nodes: z
    .array(z.strictObject({ name: z.string().min(1).max(253), uid: z.string().min(1).max(64) }))
    .min(1)
    .max(500)
    .refine(areDifferent, 'names a node twice'),
});
export type NodeCordonInput = z.output<typeof nodeCordonInput>;

import { z } from 'zod';

const areDifferent = (nodes: readonly { uid: string }[]): boolean =>
  new Set(nodes.map(({ uid }) => uid)).size === nodes.length;

/** Nodes by name and UID, so that a recreated node of the same name is not touched. */
export const chosenNodesInput = z.strictObject({
  nodes: z
    .array(z.strictObject({ name: z.string().min(1).max(253), uid: z.string().min(1).max(64) }))
    .min(1)
    .max(500)
    .refine(areDifferent, 'names a node twice'),
});
export type ChosenNodesInput = z.output<typeof chosenNodesInput>;

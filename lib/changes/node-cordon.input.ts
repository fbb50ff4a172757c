import { z } from 'zod';

/** Input of `node.cordon` and `node.uncordon`: nodes by name and UID, so that a namesake is not touched. */
export const nodeCordonInput = z.strictObject({
  nodes: z
    .array(z.strictObject({ name: z.string().min(1), uid: z.string().min(1) }))
    .min(1)
    .max(500),
});
export type NodeCordonInput = z.output<typeof nodeCordonInput>;

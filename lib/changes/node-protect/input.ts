import { z } from 'zod';
import { chosenNodesInput } from '../parts/inputs/chosen-nodes';

/** Protection without an end is not offered. */
export const nodeProtectInput = z.strictObject({
  nodes: chosenNodesInput.shape.nodes,
  owner: z.string().trim().min(1).max(100),
  reason: z.string().trim().min(1).max(200),
  until: z.iso.datetime({ offset: true }),
});
export type NodeProtectInput = z.output<typeof nodeProtectInput>;

import { z } from 'zod';
import { freeText } from '@/lib/domain/free-text';
import { chosenNodesInput } from '../parts/inputs/chosen-nodes';

/** Protection without an end is not offered. */
export const nodeProtectInput = z.strictObject({
  nodes: chosenNodesInput.shape.nodes,
  owner: freeText(100).min(1),
  reason: freeText(200).min(1),
  until: z.iso.datetime({ offset: true }),
});
export type NodeProtectInput = z.output<typeof nodeProtectInput>;

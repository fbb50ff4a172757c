import { z } from 'zod';
import { chosenNodesInput } from '../parts/inputs/chosen-nodes';

const key = z.string().min(1).max(317);

/** Input of `node.label`. Unmentioned labels stay unchanged. */
export const nodeLabelInput = z
  .strictObject({
    nodes: chosenNodesInput.shape.nodes,
    set: z.record(key, z.string().max(63)).default({}),
    remove: z.array(key).max(50).default([]),
  })
  .refine(({ set }) => Object.keys(set).length <= 50, { path: ['set'], message: 'names more than 50 labels' })
  .refine(({ set, remove }) => Object.keys(set).length + remove.length > 0, {
    path: ['set'],
    message: 'names no label to set or remove',
  })
  .refine(({ set, remove }) => !remove.some((one) => Object.hasOwn(set, one)), {
    path: ['remove'],
    message: 'names a label that is set',
  });
export type NodeLabelInput = z.output<typeof nodeLabelInput>;

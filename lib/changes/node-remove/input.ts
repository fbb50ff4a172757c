import { z } from 'zod';
import { distinctBy, nodeIdentity } from '../parts/inputs/chosen-nodes';

const id = z.string().min(1).max(128);

/** Input of `node.remove`. Draining and releasing have no default: the requester decides both. */
export const nodeRemoveInput = z.strictObject({
  /** null: the pool the nodes belong to. */
  nodePool: z
    .strictObject({ id, name: z.string().min(1).max(63) })
    .nullable()
    .default(null),
  nodes: z
    .array(nodeIdentity.extend({ instanceId: id }))
    .min(1)
    .max(100)
    .refine(distinctBy('uid', 'instanceId'), 'names a node twice'),
  /** Drain the nodes first, within their disruption budgets. */
  drain: z.boolean(),
  /** Release the instances: they and their disks are deleted. Subscriptions are kept in any case. */
  release: z.boolean(),
});
export type NodeRemoveInput = z.output<typeof nodeRemoveInput>;

import { z } from 'zod';

const id = z.string().min(1).max(128);

const areDifferent = (nodes: readonly { uid: string; instanceId: string }[]): boolean =>
  new Set(nodes.map(({ uid }) => uid)).size === nodes.length &&
  new Set(nodes.map(({ instanceId }) => instanceId)).size === nodes.length;

/** Input of `node.remove`. Draining and releasing have no default: the requester decides both. */
export const nodeRemoveInput = z.strictObject({
  /** null: the pool the nodes belong to. */
  nodePool: z
    .strictObject({ id, name: z.string().min(1).max(63) })
    .nullable()
    .default(null),
  nodes: z
    .array(z.strictObject({ name: z.string().min(1).max(253), uid: z.string().min(1).max(64), instanceId: id }))
    .min(1)
    .max(100)
    .refine(areDifferent, 'names a node twice'),
  /** Drain the nodes first, within their disruption budgets. */
  drain: z.boolean(),
  /** Release the instances: they and their disks are deleted. Subscriptions are kept in any case. */
  release: z.boolean(),
});
export type NodeRemoveInput = z.output<typeof nodeRemoveInput>;

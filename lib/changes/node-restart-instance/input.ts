import { z } from 'zod';
import { drainInput } from '../parts/inputs/drain';

const areDifferent = (nodes: readonly { uid: string; instanceId: string }[]): boolean =>
  new Set(nodes.map(({ uid }) => uid)).size === nodes.length &&
  new Set(nodes.map(({ instanceId }) => instanceId)).size === nodes.length;

const { accepted, onLimit, nodeMinutes } = drainInput.shape;

/** Input of `node.restart-instance`. Whether pods are moved first has no default: the requester decides. */
export const nodeRestartInstanceInput = z.strictObject({
  nodes: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(253),
        uid: z.string().min(1).max(64),
        instanceId: z.string().min(1).max(128),
        /** The boot to replace, which prevents a second restart; absent: the current one at planning time. */
        bootId: z.string().min(1).max(128).optional(),
      }),
    )
    .min(1)
    .max(30)
    .refine(areDifferent, 'names a node twice'),
  /** Drain each node first, within its disruption budgets; otherwise its pods are interrupted and start there again. */
  drainFirst: z.boolean(),
  /** Accepted losses of draining. */
  accepted,
  onLimit,
  nodeMinutes,
});
export type NodeRestartInstanceInput = z.output<typeof nodeRestartInstanceInput>;

import { z } from 'zod';
import { drainInput } from '../parts/inputs/drain';

const areDifferent = (nodes: readonly { uid: string; instanceId: string }[]): boolean =>
  new Set(nodes.map(({ uid }) => uid)).size === nodes.length &&
  new Set(nodes.map(({ instanceId }) => instanceId)).size === nodes.length;

const { accepted, onLimit, nodeMinutes } = drainInput.shape;

/** Input of `node.restart-instance`. Whether pods are moved first has no default: whoever asks decides. */
export const nodeRestartInstanceInput = z.strictObject({
  nodes: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(253),
        uid: z.string().min(1).max(64),
        instanceId: z.string().min(1).max(128),
        /** The boot that is to end, so that nobody restarts it a second time; absent: the one it has when it is planned. */
        bootId: z.string().min(1).max(128).optional(),
      }),
    )
    .min(1)
    .max(30)
    .refine(areDifferent, 'names a node twice'),
  /** Move the pods off each node first, within their disruption budgets; else they are cut off and start there again. */
  drainFirst: z.boolean(),
  /** Losses that draining brings with it and that somebody accepts. */
  accepted,
  onLimit,
  nodeMinutes,
});
export type NodeRestartInstanceInput = z.output<typeof nodeRestartInstanceInput>;

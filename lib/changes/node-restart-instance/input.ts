import { z } from 'zod';
import { drainInput } from '../parts/inputs/drain';
import { distinctBy, nodeIdentity } from '../parts/inputs/chosen-nodes';

const { accepted, onLimit, nodeMinutes } = drainInput.shape;

/** Input of `node.restart-instance`. Whether pods are moved first has no default: the requester decides. */
export const nodeRestartInstanceInput = z.strictObject({
  nodes: z
    .array(
      nodeIdentity.extend({
        instanceId: z.string().min(1).max(128),
        /** The boot to replace, which prevents a second restart; absent: the current one at planning time. */
        bootId: z.string().min(1).max(128).optional(),
      }),
    )
    .min(1)
    .max(30)
    .refine(distinctBy('uid', 'instanceId'), 'names a node twice'),
  /** Drain each node first, within its disruption budgets; otherwise its pods are interrupted and start there again. */
  drainFirst: z.boolean(),
  accepted,
  onLimit,
  nodeMinutes,
});
export type NodeRestartInstanceInput = z.output<typeof nodeRestartInstanceInput>;

import type { DrainInput } from '../inputs/drain';
import { ifPermitted } from '@/lib/changes/parts/pool/read-world';
import { nameFindings, poolRefOf } from '@/lib/changes/parts/pool/pool-state';
import { finding } from '@/lib/domain/change/finding';
import type { PlanContext } from '@/lib/domain/change/context';
import type { Finding } from '@/lib/domain/change/plan';

/**
 * Whether a pool that is drained whole is the one that was meant: its nodes are found by its id, people read its name. Where
 * nobody can ask ACK, the label on the nodes is all there is.
 */
export async function poolFindings(
  { cloud }: Pick<PlanContext, 'cloud'>,
  { nodePool }: Pick<DrainInput, 'nodePool'>,
): Promise<Finding[]> {
  if (nodePool === undefined || cloud === null) return [];
  const { id, name } = nodePool;
  const subject = poolRefOf({ nodePool });
  const reported = await ifPermitted(cloud.nodePool(id).then((pool) => ({ pool })));
  if (reported === null) return [];
  return reported.pool === null
    ? [finding('pool-not-found', { subject, field: 'nodePool', params: { name } })]
    : nameFindings({ pool: reported.pool, subject, requested: name });
}

import { badRequest } from '@/simulator/world/api-error';
import { instancesOf, poolsOf } from '@/simulator/world/ack/pools';
import { checkCompute } from '@/simulator/world/validate/check-compute';
import { checkDisks } from '@/simulator/world/validate/check-disks';
import { checkLabels } from '@/simulator/world/validate/check-labels';
import { checkNetwork } from '@/simulator/world/validate/check-network';
import { checkScaling } from '@/simulator/world/validate/check-scaling';
import { checkWindows } from '@/simulator/world/validate/check-windows';
import type { PoolCheck } from '@/simulator/world/validate/pool-check';
import type { World } from '@/simulator/world/world';

/** Every rule a pool definition must pass, in the order the service reports them. Throws the first refusal. */
export function checkPool(check: PoolCheck): void {
  checkLabels(check);
  checkNetwork(check);
  checkCompute(check);
  checkDisks(check);
  checkScaling(check);
  checkWindows(check);
}

export function requireNodeQuota(world: World, clusterId: string, added: number): void {
  const used = poolsOf(world, clusterId).reduce((sum, pool) => sum + instancesOf(world, pool.poolId).length, 0);
  if (used + added > world.state.account.nodeQuota)
    throw badRequest(
      'QuotaExceed.Node',
      `node quota ${world.state.account.nodeQuota} of cluster ${clusterId} is exceeded`,
    );
}

export function requirePoolQuota(world: World, clusterId: string): void {
  if (poolsOf(world, clusterId).length >= world.state.account.nodePoolQuota)
    throw badRequest('QuotaExceed.Nodepool', `nodepool quota ${world.state.account.nodePoolQuota} is exceeded`);
}

import { atCluster, type Check, type PoolInputs } from './read-inputs';

/** A new pool counts among the pools of its cluster. */
export function poolQuota(question: PoolInputs): Check {
  const quota = question.world.quota?.poolsPerCluster ?? null;
  const now = question.world.pools.length;
  return {
    findings: quota !== null && now >= quota ? [atCluster(question, 'pool-quota-exceeded', { now, quota })] : [],
  };
}

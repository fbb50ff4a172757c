import { emptyPool, type PoolDefinition } from './pool-definition';

/**
 * The pool without settings that do not apply, such as a duration without a subscription or a charge type without
 * bandwidth.
 */
export function settlePool(pool: PoolDefinition): PoolDefinition {
  const { billing, spot, publicIp, privatePool, systemDisk } = pool;
  // ACK repeats the first type among its fallbacks.
  const moreCategories = systemDisk.moreCategories.filter((one) => one !== systemDisk.category);
  return {
    ...pool,
    billing: billing.method === 'subscription' ? billing : { ...emptyPool.billing, method: billing.method },
    spot: billing.method === 'spot' ? spot : emptyPool.spot,
    publicIp: publicIp.bandwidthMbps > 0 ? publicIp : emptyPool.publicIp,
    systemDisk: { ...systemDisk, moreCategories },
    privatePool: privatePool.use === 'specified' ? privatePool : { ...privatePool, id: '' },
  };
}

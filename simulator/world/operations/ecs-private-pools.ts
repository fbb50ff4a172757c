import type { PrivatePoolRecord } from '@/simulator/world/cloud-state';
import { type ApiCall, queryOf, type RpcOperation } from '@/simulator/world/operations/api-call';
import { requireRegion, tokenPage, matching } from '@/simulator/world/operations/rpc-lists';

/** The SDK reads `zoneId` with a small letter here (ECS typings). */
const view = (pool: PrivatePoolRecord): Record<string, unknown> => ({
  PrivatePoolOptionsId: pool.id,
  PrivatePoolOptionsName: pool.name,
  PrivatePoolOptionsMatchCriteria: pool.matchCriteria,
  Status: pool.status,
  AllocatedResources: {
    AllocatedResource: [
      {
        InstanceType: pool.instanceType,
        zoneId: pool.zoneId,
        TotalAmount: pool.total,
        UsedAmount: pool.used,
        AvailableAmount: pool.total - pool.used,
      },
    ],
  },
});

function page(call: ApiCall, prefix: 'eap-' | 'crp-') {
  requireRegion(call);
  const status = queryOf(call, 'Status') || 'Active';
  const pools = matching(call, {
    items: ({ world }) => (world.state.compute.privatePools ?? []).filter(({ id }) => id.startsWith(prefix)),
    filters: { ZoneId: (pool) => pool.zoneId, InstanceType: (pool) => pool.instanceType },
  }).filter((pool) => status === 'All' || pool.status === status);
  const { items, nextToken } = tokenPage(call, pools, 100);
  return { items, counters: { MaxResults: 100, NextToken: nextToken, TotalCount: pools.length } };
}

export const ECS_PRIVATE_POOL_OPERATIONS: readonly RpcOperation[] = [
  {
    action: 'DescribeElasticityAssurances',
    run(call) {
      const { items, counters } = page(call, 'eap-');
      return { ...counters, ElasticityAssuranceSet: { ElasticityAssuranceItem: items.map(view) } };
    },
  },
  {
    action: 'DescribeCapacityReservations',
    run(call) {
      const { items, counters } = page(call, 'crp-');
      return { ...counters, CapacityReservationSet: { CapacityReservationItem: items.map(view) } };
    },
  },
];

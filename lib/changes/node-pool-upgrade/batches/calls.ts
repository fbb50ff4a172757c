import { callsOf } from '@/lib/changes/parts/drain/plan-drain';
import type { PlannedCall } from '@/lib/domain/change/plan';
import { CORDONED_BY } from '@/lib/domain/node/own-annotations';
import type { PoolUpgradeData } from '../data';
import type { BatchInputs } from './read-inputs';
import { SURGE_OF } from './surge';
import { ofBatch } from './batch';

type CallOf = (data: PoolUpgradeData) => PlannedCall;

const NODE = '${surge_node}';

const patchNode = (action: string, body: PlannedCall['body']): PlannedCall => ({
  system: 'kubernetes',
  action,
  method: 'PATCH',
  path: `/api/v1/nodes/${NODE}`,
  body,
});

/** Surge nodes have no names yet: each of them is annotated when it exists. */
function surgeCalls(
  { requested, size, upgrade }: BatchInputs,
  clusterId: string,
): { first: PlannedCall[]; last: PlannedCall[] } {
  const { surge } = requested;
  if (surge === 0 || size === null) return { first: [], last: [] };
  const path = `/clusters/${clusterId}/nodepools/${upgrade.pool.id}`;
  const nodes = Array.from({ length: surge });
  const uid = '${surge_node_uid}';
  const mark = patchNode('mark a node that stands in', {
    metadata: { uid, annotations: { [SURGE_OF]: '${change_id}' } },
  });
  const cordon = patchNode('cordon a node that stood in', {
    metadata: { uid, annotations: { [CORDONED_BY]: '${change_id}' } },
    spec: { unschedulable: true },
  });
  const query = 'drain_node=false&release_node=true&instance_ids=${surge_instance_ids}';
  return {
    first: [
      {
        system: 'ack',
        action: 'ModifyClusterNodePool',
        method: 'PUT',
        path,
        body: { scaling_group: { desired_size: size + surge } },
      },
      ...nodes.map(() => mark),
    ],
    last: [
      ...nodes.map(() => cordon),
      { system: 'ack', action: 'RemoveNodePoolNodes', method: 'DELETE', path: `${path}/nodes?${query}`, body: null },
    ],
  };
}

/** Every call, batch by batch: its nodes are cordoned and drained, then exactly these names are passed to ACK. */
export function batchCalls(
  question: BatchInputs,
  q: { clusterId: string; data: PoolUpgradeData; callOf: CallOf },
): PlannedCall[] {
  const { world, batches } = question;
  const surge = surgeCalls(question, q.clusterId);
  return [
    ...surge.first,
    ...batches.flatMap((batch) => {
      const uids = new Set(batch.nodes.map(({ uid }) => uid));
      const nodes = world.present.filter(({ uid }) => uids.has(uid));
      return [...nodes.flatMap((node) => callsOf(world, node)), q.callOf(ofBatch(q.data, batch))];
    }),
    ...surge.last,
  ];
}

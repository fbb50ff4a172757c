import {
  DescribeClusterNodesRequest,
  type DescribeClusterNodePoolDetailResponseBody,
  type DescribeClusterNodesResponseBodyNodes,
  type DescribeTaskInfoResponseBody,
  DeleteClusterNodepoolRequest,
  ModifyClusterNodePoolRequest,
  RemoveNodePoolNodesRequest,
  ScaleClusterNodePoolRequest,
  type DeleteClusterNodepoolResponseBody,
  type ModifyClusterNodePoolResponseBody,
} from '@alicloud/cs20151215';
import { PROD_ID } from '@/simulator/scenarios/hybrid-small';
import { type BodyChange, createRequest } from '@/simulator/testing/pool-bodies';
import type { Running } from '@/simulator/testing/running';
import type { KubeObject } from '@/simulator/world/kube/kube-object';

export type Fields = Record<string, unknown>;

export const POOLS = `/clusters/${PROD_ID}/nodepools`;
export const MINUTE = 60_000;
const SETTLED = 15 * MINUTE;

/** Pools in wire format: the SDK's models would drop or reject what tests of bodies are about. */
export function poolWire(sim: Running) {
  const create = (body: unknown) => sim.raw({ action: 'CreateClusterNodePool', method: 'POST', pathname: POOLS, body });
  const modify = (poolId: string, body: unknown) =>
    sim.raw({ action: 'ModifyClusterNodePool', method: 'PUT', pathname: `${POOLS}/${poolId}`, body });
  const detailOf = async (poolId: string): Promise<Fields> =>
    (await sim.raw({ action: 'DescribeClusterNodePoolDetail', pathname: `${POOLS}/${poolId}` })).body;
  return {
    create,
    modify,
    detailOf,
    made: async (body: unknown): Promise<string> => {
      const { body: answer } = await create(body);
      await sim.advance(SETTLED);
      return String(answer['nodepool_id']);
    },
    changed: async (poolId: string, body: unknown): Promise<Fields> => {
      await modify(poolId, body);
      await sim.advance(SETTLED);
      return detailOf(poolId);
    },
  };
}

export function groupOf(pool: Fields): Fields {
  const group = pool['scaling_group'];
  if (typeof group !== 'object' || group === null) throw new Error('the pool has no scaling group');
  return { ...group };
}

export async function bodyOf<T>(call: Promise<{ body?: T }>): Promise<T> {
  const { body } = await call;
  if (body === undefined) throw new Error('the answer has no body');
  return body;
}

type ModifyFields = ConstructorParameters<typeof ModifyClusterNodePoolRequest>[0];
type RemoveFields = ConstructorParameters<typeof RemoveNodePoolNodesRequest>[0];

interface PoolProbe {
  create(body: BodyChange, clusterId?: string): Promise<{ poolId: string; taskId: string }>;
  /** Creates it and lets three minutes pass, after which its nodes are ready. */
  grown(body: BodyChange): Promise<{ poolId: string; taskId: string }>;
  modify(poolId: string, change: ModifyFields): Promise<ModifyClusterNodePoolResponseBody>;
  scale(poolId: string, count: number): Promise<unknown>;
  removeNodes(poolId: string, instanceIds: (string | undefined)[], options?: RemoveFields): Promise<unknown>;
  deletePool(poolId: string, force?: boolean): Promise<DeleteClusterNodepoolResponseBody>;
  task(taskId: string): Promise<DescribeTaskInfoResponseBody>;
  pool(poolId: string, clusterId?: string): Promise<DescribeClusterNodePoolDetailResponseBody>;
  nodes(poolId: string): Promise<DescribeClusterNodesResponseBodyNodes[]>;
  kubeNode(name: string | undefined): KubeObject | undefined;
  activities(poolId: string): Promise<Record<string, unknown>[]>;
}

export function poolProbe(sim: Running): PoolProbe {
  const pool: PoolProbe['pool'] = (poolId, clusterId = PROD_ID) =>
    bodyOf(sim.cs.describeClusterNodePoolDetail(clusterId, poolId));
  return {
    pool,
    async create(body, clusterId = PROD_ID) {
      const answer = await bodyOf(sim.cs.createClusterNodePool(clusterId, createRequest(body)));
      return { poolId: answer.nodepoolId ?? '', taskId: answer.taskId ?? '' };
    },
    async grown(body) {
      const made = await this.create(body);
      await sim.advance(180_000);
      return made;
    },
    modify: (poolId, change) =>
      bodyOf(sim.cs.modifyClusterNodePool(PROD_ID, poolId, new ModifyClusterNodePoolRequest(change))),
    scale: (poolId, count) => sim.cs.scaleClusterNodePool(PROD_ID, poolId, new ScaleClusterNodePoolRequest({ count })),
    removeNodes: (poolId, ids, options = { releaseNode: true }) => {
      const request = new RemoveNodePoolNodesRequest({ instanceIds: ids.map((id) => id ?? ''), ...options });
      return sim.cs.removeNodePoolNodes(PROD_ID, poolId, request);
    },
    deletePool: (poolId, force = true) =>
      bodyOf(sim.cs.deleteClusterNodepool(PROD_ID, poolId, new DeleteClusterNodepoolRequest({ force }))),
    task: (taskId) => bodyOf(sim.cs.describeTaskInfo(taskId)),
    async nodes(nodepoolId) {
      const request = new DescribeClusterNodesRequest({ nodepoolId, pageSize: '100' });
      return (await bodyOf(sim.cs.describeClusterNodes(PROD_ID, request))).nodes ?? [];
    },
    kubeNode: (name) => sim.simulation.world.kube(PROD_ID).get('Node', undefined, name ?? ''),
    async activities(poolId) {
      const groupId = (await pool(poolId)).scalingGroup?.scalingGroupId ?? '';
      const answer = await sim.raw({
        action: 'DescribeScalingActivities',
        version: '2022-02-22',
        query: { RegionId: 'cn-hangzhou', ScalingGroupId: groupId },
      });
      // The ESS answer lists activities under this name.
      return answer.body['ScalingActivities'] as Record<string, unknown>[];
    },
  };
}

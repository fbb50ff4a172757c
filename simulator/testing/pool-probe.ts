import {
  DescribeClusterNodesRequest,
  type DescribeClusterNodePoolDetailResponseBody,
  type DescribeClusterNodesResponseBodyNodes,
  type DescribeTaskInfoResponseBody,
} from '@alicloud/cs20151215';
import { PROD_ID } from '@/simulator/scenarios/hybrid-small';
import { type BodyChange, createRequest } from '@/simulator/testing/pool-bodies';
import { type Running, startRunning } from '@/simulator/testing/running';
import type { KubeObject } from '@/simulator/world/kube/kube-object';

/** The body of an SDK answer; an answer without one is a failure. */
export async function bodyOf<T>(call: Promise<{ body?: T }>): Promise<T> {
  const { body } = await call;
  if (body === undefined) throw new Error('the answer has no body');
  return body;
}

/** Common queries of pool tests, through the real SDK. */
export interface PoolProbe {
  create(body: BodyChange, clusterId?: string): Promise<{ poolId: string; taskId: string }>;
  task(taskId: string): Promise<DescribeTaskInfoResponseBody>;
  pool(poolId: string, clusterId?: string): Promise<DescribeClusterNodePoolDetailResponseBody>;
  nodes(poolId: string): Promise<DescribeClusterNodesResponseBodyNodes[]>;
  /** The Kubernetes node of that name in prod-hangzhou. */
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

/** A simulation with the usual world, and what tests of pools ask of it. */
export async function startProbed(): Promise<{ sim: Running; probe: PoolProbe }> {
  const sim = await startRunning();
  return { sim, probe: poolProbe(sim) };
}

import type { DescribeTaskInfoResponseBody } from '@alicloud/cs20151215';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { CloudReader, CloudTask } from '@/lib/domain/ports/cloud';
import type { Caller } from './call';
import type { Clients } from './clients';
import { toCloudCluster } from './map-cluster';
import { toNodeImage } from './map-image';
import { toCloudNode } from './map-node';
import { toCloudNodePool } from './map-node-pool';
import { toCloudTask } from './map-task';
import { allPages } from './paging';

export interface Connection {
  clusterId: string;
  regionId: string;
  clients: Clients;
  caller: Caller;
}

type AckReader = Pick<
  CloudReader,
  'cluster' | 'nodePools' | 'nodePool' | 'nodes' | 'task' | 'tasks' | 'images' | 'runtimes' | 'quota'
>;

/** Finished tasks of which the detail is read too; those in progress always are. */
const DETAILED = 10;
const KEPT_DETAILS = 500;

/** The thing itself is gone; an unknown cluster is a failure like any other. */
const isGone = (error: unknown): boolean =>
  error instanceof UpstreamFailure &&
  error.kind === 'not-found' &&
  !/cluster|AccessKey|Action/i.test(error.details.upstream?.code ?? '');

/** Reads of ACK itself (ACK API, version 2015-12-15). */
export function createAckReader({ clusterId, regionId, clients, caller }: Connection): AckReader {
  /** Details of finished tasks do not change. */
  const finished = new Map<string, DescribeTaskInfoResponseBody>();
  const of = (action: string) => ({ system: 'ack' as const, action });

  async function detail() {
    const { client } = await clients.cs();
    const { body } = await caller.read(of('DescribeClusterDetail'), () =>
      client.describeClusterDetail(clusterId),
    );
    if (body?.clusterId !== undefined) return body;
    throw new UpstreamFailure({
      system: 'ack',
      kind: 'bad-response',
      upstreamCode: 'EmptyCluster',
      message: 'ACK answered without a cluster.',
      requestId: null,
      ambiguous: false,
    });
  }

  async function metadata() {
    const { client, sdk } = await clients.cs();
    const { currentVersion = '', clusterType = 'ManagedKubernetes', profile = 'Default' } = await detail();
    const request = new sdk.DescribeKubernetesVersionMetadataRequest({
      region: regionId,
      clusterType,
      profile,
      kubernetesVersion: currentVersion,
    });
    const answer = await caller.read(of('DescribeKubernetesVersionMetadata'), () =>
      client.describeKubernetesVersionMetadata(request),
    );
    const versions = answer.body ?? [];
    return versions.find((item) => item.version === currentVersion) ?? null;
  }

  async function taskDetail(id: string): Promise<DescribeTaskInfoResponseBody | null> {
    const known = finished.get(id);
    if (known !== undefined) return known;
    const { client } = await clients.cs();
    try {
      const { body } = await caller.read(of('DescribeTaskInfo'), () => client.describeTaskInfo(id));
      if (body === undefined) return null;
      if (!['running', 'paused'].includes(toCloudTask(body).state)) {
        const [oldest] = finished.keys();
        if (finished.size >= KEPT_DETAILS && oldest !== undefined) finished.delete(oldest);
        finished.set(id, body);
      }
      return body;
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  }

  async function withDetail(task: CloudTask, index: number): Promise<CloudTask> {
    const open = task.state === 'running' || task.state === 'paused';
    if (!open && index >= DETAILED && !finished.has(task.id)) return task;
    const found = await taskDetail(task.id);
    return found === null ? task : toCloudTask(found, found);
  }

  return {
    async cluster() {
      const { client } = await clients.cs();
      const [found, addons] = await Promise.all([
        detail(),
        caller.read(of('ListClusterAddonInstances'), () => client.listClusterAddonInstances(clusterId)),
      ]);
      return toCloudCluster(found, addons.body?.addons ?? []);
    },

    async nodePools() {
      const { client, sdk } = await clients.cs();
      const request = new sdk.DescribeClusterNodePoolsRequest({});
      const answer = await caller.read(of('DescribeClusterNodePools'), () =>
        client.describeClusterNodePools(clusterId, request),
      );
      return (answer.body?.nodepools ?? []).map(toCloudNodePool);
    },

    async nodePool(id) {
      const { client } = await clients.cs();
      try {
        const answer = await caller.read(of('DescribeClusterNodePoolDetail'), () =>
          client.describeClusterNodePoolDetail(clusterId, id),
        );
        return answer.body === undefined ? null : toCloudNodePool(answer.body);
      } catch (error) {
        if (isGone(error)) return null;
        throw error;
      }
    },

    async nodes(poolId) {
      const { client, sdk } = await clients.cs();
      const all = await allPages(async (pageNumber) => {
        const request = new sdk.DescribeClusterNodesRequest({
          nodepoolId: poolId,
          pageNumber: String(pageNumber),
          pageSize: '100',
        });
        const { body } = await caller.read(of('DescribeClusterNodes'), () =>
          client.describeClusterNodes(clusterId, request),
        );
        return { items: body?.nodes ?? [], total: body?.page?.totalCount };
      });
      // Nodes that come and go while paging can appear twice.
      return [...new Map(all.map(toCloudNode).map((node) => [node.instanceId, node])).values()];
    },

    async task(id) {
      const found = await taskDetail(id);
      return found === null ? null : toCloudTask(found, found);
    },

    async tasks(poolId) {
      const { client, sdk } = await clients.cs();
      const request = new sdk.DescribeClusterTasksRequest({ pageNumber: 1, pageSize: 50 });
      const answer = await caller.read(of('DescribeClusterTasks'), () =>
        client.describeClusterTasks(clusterId, request),
      );
      const listed = (answer.body?.tasks ?? []).map((task) => toCloudTask(task));
      const newest = listed.toSorted((a, b) => (b.startedAt ?? 0) - (a.startedAt ?? 0));
      const all = await Promise.all(newest.map(withDetail));
      return poolId === undefined ? all : all.filter((task) => task.targetId === poolId);
    },

    images: async () => ((await metadata())?.images ?? []).map(toNodeImage),

    runtimes: async () =>
      ((await metadata())?.runtimes ?? []).map(({ name = '', version = '' }) => ({ name, version })),

    async quota() {
      const { client } = await clients.cs();
      const { body } = await caller.read(of('DescribeUserQuota'), () => client.describeUserQuota());
      return {
        nodesPerCluster: body?.nodeQuota ?? null,
        poolsPerCluster: body?.clusterNodepoolQuota ?? null,
      };
    },
  };
}

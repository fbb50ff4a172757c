import 'server-only';
import { findingsOfInstance } from '@/lib/changes/node-pool-attach-instances/findings';
import { type AttachWorld, readAttachWorld } from '@/lib/changes/node-pool-attach-instances/read-inputs';
import type { FreeInstance, listFreeInstances as endpoint } from '@/lib/contract/free-instances';
import { Failure } from '@/lib/domain/failure';
import type { CloudInstance } from '@/lib/domain/ports/cloud-instances';
import { searchForm } from '@/lib/domain/search-form';
import { type CloudAndNodesContext, cloudOf, unavailableOf } from '../require-cluster';
import type { ReadVerb } from '../endpoint-call';

/** A member of no known cluster. ACK leaves the tag of this cluster on an instance that it removed. */
const isFree =
  ({ cluster, poolOf, nodeOf }: AttachWorld) =>
  ({ id, clusterId }: CloudInstance): boolean =>
    !poolOf.has(id) && !nodeOf.has(id) && (clusterId === null || clusterId === cluster.clusterId);

function matches(q: string): (instance: CloudInstance) => boolean {
  const wanted = searchForm(q.trim());
  return ({ id, name, privateIp, publicIp, instanceType, zoneId, osName }) =>
    wanted === '' ||
    [id, name, privateIp ?? '', publicIp ?? '', instanceType, zoneId, osName].some((text) =>
      searchForm(text).includes(wanted),
    );
}

function rowOf(world: AttachWorld, instance: CloudInstance): FreeInstance {
  const { id, name, instanceType, cpuMilli, memoryMiB, zoneId, privateIp, publicIp, os, osName } = instance;
  const subject = { type: 'node-pool' as const, uid: world.pool.id, name: world.pool.name };
  return {
    id,
    name,
    instanceType,
    cpuMilli,
    memoryMiB,
    zoneId,
    privateIp,
    publicIp,
    os,
    osName,
    findings: findingsOfInstance(world, { instance, subject }),
  };
}

const isBlocked = ({ findings }: FreeInstance): boolean => findings.some(({ severity }) => severity === 'blocker');

const byUse = (a: FreeInstance, b: FreeInstance): number =>
  Number(isBlocked(a)) - Number(isBlocked(b)) ||
  (a.name < b.name ? -1 : Number(a.name > b.name)) ||
  (a.id < b.id ? -1 : 1);

/** Instances that can be attached to a pool, each with its findings. At most 10 s old. @throws Failure `not-found` */
export const listFreeInstances: ReadVerb<typeof endpoint, CloudAndNodesContext> = async ({ input, ...call }) => {
  const { cluster, pool } = input.params;
  const { cloud, kube, now } = cloudOf(call, cluster);
  try {
    const [world, running] = await Promise.all([readAttachWorld({ cloud, kube }, pool), cloud.runningInstances()]);
    if (world === null) throw new Failure('not-found', `There is no node pool ${pool} in ${cluster}.`);
    const free = running.filter(isFree(world));
    const found = free.filter(matches(input.query.q ?? ''));
    const rows = found.map((instance) => rowOf(world, instance)).toSorted(byUse);
    const instances = rows.slice(0, input.query.limit);
    return { now, instances, matching: found.length, total: free.length, unavailable: null };
  } catch (error) {
    return { now, instances: null, matching: 0, total: 0, unavailable: unavailableOf(error) };
  }
};

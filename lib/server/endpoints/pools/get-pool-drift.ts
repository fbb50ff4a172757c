import 'server-only';
import type { getPoolDrift as endpoint } from '@/lib/contract/pool-drift';
import type { SourceStatus } from '@/lib/domain/cluster/cluster';
import { Failure } from '@/lib/domain/failure';
import { type DriftGroup, poolDrift } from '@/lib/domain/pool/drift';
import { POOL_LABEL } from '@/lib/domain/pool/node-pool';
import type { CloudNode, CloudNodePool } from '@/lib/domain/ports/cloud';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { instanceIdOf } from '@/lib/server/fleet/rows/node-row';
import { cloudOf, type LookUp, unavailableOf } from '../require-cluster';
import type { AnswerOf, ReadCall, ReadVerb } from '../endpoint-call';
import type { PlanContext } from '@/lib/domain/change/step';

type Answer = AnswerOf<typeof endpoint>;
type Unavailable = Answer['unavailable'][number];

export interface DriftContext {
  clock: { now(): number };
  fleet: {
    cluster(
      name: string,
    ): {
      planContext(now: number, options: LookUp): Pick<PlanContext, 'cloud' | 'kube'>;
      sources(): SourceStatus[];
    } | null;
  };
}

const most = { groups: 200, nodes: 200 };

/** Optional lists: those that fail are named in `unavailable`. */
async function optional<T>(unavailable: Unavailable[], what: Unavailable['what'], read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    unavailable.push({ what, ...unavailableOf(error) });
    return null;
  }
}

/** By the node's provider ID, else by its name; keyed by node UID. */
function instancesOf(nodes: readonly KubeNode[], instances: readonly CloudNode[]) {
  const byId = new Map(instances.map((instance) => [instance.instanceId, instance]));
  const byName = new Map(instances.map((instance) => [instance.nodeName, instance]));
  return new Map(
    nodes.map((node) => [node.uid, byId.get(instanceIdOf(node.providerId) ?? '') ?? byName.get(node.name)]),
  );
}

async function readWorld({ app, actor, input: { params } }: ReadCall<typeof endpoint, DriftContext>) {
  const { cloud, now } = cloudOf({ app, actor }, params.cluster);
  const handle = app.fleet.cluster(params.cluster);
  if (handle === null) throw new Failure('not-found', `There is no cluster ${params.cluster}.`);
  const { kube } = handle.planContext(now, { fresh: false, personId: actor.id });
  const unavailable: Unavailable[] = [];
  const [pool, nodes, instances, vSwitches, cluster] = await Promise.all([
    cloud.nodePool(params.pool),
    kube.nodes(),
    optional(unavailable, 'instances', cloud.nodes(params.pool)),
    optional(unavailable, 'zones', cloud.vSwitches()),
    optional(unavailable, 'version', cloud.cluster()),
  ]);
  if (pool === null) throw new Failure('not-found', `There is no node pool ${params.pool} in ${params.cluster}.`);
  return { now, sources: handle.sources(), pool, nodes, instances, vSwitches, cluster, unavailable };
}

/** Zones of the pool's vSwitches; null when one of them is not among those that were read. */
function zonesOf(pool: CloudNodePool, vSwitches: readonly { id: string; zoneId: string }[] | null) {
  const zoneOf = new Map((vSwitches ?? []).map(({ id, zoneId }) => [id, zoneId]));
  const zones = pool.vSwitchIds.flatMap((id) => zoneOf.get(id) ?? []);
  return zones.length === pool.vSwitchIds.length ? [...new Set(zones)] : null;
}

/** By the label, else by the provider's data. */
function nodesOf(pool: CloudNodePool, nodes: readonly KubeNode[], instances: readonly CloudNode[]): KubeNode[] {
  const names = new Set(instances.map(({ nodeName }) => nodeName));
  return nodes.filter(({ labels, name }) => (labels[POOL_LABEL] ?? (names.has(name) ? pool.id : '')) === pool.id);
}

/** A pool's template against its live nodes. Facts of the provider may be 10 s old. @throws Failure `not-found`, UpstreamFailure */
export const getPoolDrift: ReadVerb<typeof endpoint, DriftContext> = async (call) => {
  const world = await readWorld(call);
  const { now, sources, pool, unavailable } = world;
  const nodes = nodesOf(pool, world.nodes, world.instances ?? []);
  const instances = instancesOf(nodes, world.instances ?? []);
  const template = {
    definition: pool.definition,
    zoneIds: zonesOf(pool, world.vSwitches),
    kubernetesVersion: world.cluster?.kubernetesVersion ?? null,
  };
  const groups = poolDrift(
    template,
    nodes.map((node) => ({ node, imageId: instances.get(node.uid)?.imageId ?? null })),
  );
  const joined = new Set([...instances.values()].map((instance) => instance?.instanceId));
  return {
    now,
    sources,
    compared: nodes.length,
    alike: nodes.length - differing(groups),
    notJoined: world.instances?.filter(({ instanceId }) => !joined.has(instanceId)).length ?? null,
    unavailable,
    groups: groups
      .slice(0, most.groups)
      .map((group) => ({ ...group, count: group.nodes.length, nodes: group.nodes.slice(0, most.nodes) })),
    moreGroups: Math.max(0, groups.length - most.groups),
  };
};

const differing = (groups: readonly DriftGroup[]): number =>
  new Set(groups.flatMap(({ kind, nodes }) => (kind === 'unknown' ? [] : nodes.map(({ uid }) => uid)))).size;

import { outcomeOnDelete, type Outcome } from '@/lib/domain/pool/release';
import { type LeavingCandidate, scaleInOrder, type ScaleInEstimate } from '@/lib/domain/pool/scale-in-order';
import type { CloudNode, CloudNodePool } from '@/lib/domain/ports/cloud';
import type { KubeNode, KubePod } from '@/lib/domain/ports/kube';
import { cloudOf, ifPermitted } from '@/lib/changes/parts/pool/read-world';
import type { PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import type { PriceWorld } from '@/lib/changes/parts/pool/pool-price';
import { nodeRef } from '@/lib/changes/parts/refs';
import type { ResourceRef } from '@/lib/domain/change/plan';
import type { PlanContext } from '@/lib/domain/change/step';

/** Maximum number of prices to query; a pool with more types is not estimated. */
const MAX_TYPES = 10;

/** Price per hour of one vCPU with its share of the disk, by instance type; absent if unknown. */
async function pricesPerCpu(
  ctx: PlanContext,
  { pool, listed }: { pool: CloudNodePool; listed: readonly CloudNode[] },
): Promise<Map<string, number>> {
  const { cloud } = cloudOf(ctx);
  const { os, systemDisk } = pool;
  const names = [...new Set(listed.flatMap(({ instanceType }) => instanceType ?? []))];
  const [only] = names;
  // All of the same type: none is more expensive, at any price.
  if (only !== undefined && names.length === 1) return new Map([[only, 1]]);
  const { category, sizeGiB } = systemDisk;
  const zoneId = (await cloud.vSwitches()).find((one) => pool.vSwitchIds.includes(one.id))?.zoneId;
  if (zoneId === undefined || category === null || sizeGiB === null || os === 'unknown') return new Map();
  if (names.length > MAX_TYPES) return new Map();
  const types = (await cloud.instanceTypes()).filter(({ id }) => names.includes(id));
  const priced = await Promise.all(
    types.map(async ({ id, cpuMilli }): Promise<[string, number][]> => {
      const price = await ifPermitted(cloud.price({ instanceType: id, os, zoneId, systemDisk: { category, sizeGiB } }));
      return price === null || cpuMilli === 0 ? [] : [[id, price.perHour / (cpuMilli / 1_000)]];
    }),
  );
  return new Map(priced.flat());
}

export const ZONE_LABEL = 'topology.kubernetes.io/zone';

export const nodeOf = ({ nodes }: Pick<RequestedResize, 'nodes'>, one: CloudNode | undefined): KubeNode | undefined =>
  nodes.find((node) => node.name === one?.nodeName);

/** Instances a smaller size removes, by the zone policy; null if ACK may first remove unlisted instances. */
async function estimateOf(
  ctx: PlanContext,
  { requested, listed }: { requested: RequestedResize; listed: readonly CloudNode[] | null },
): Promise<ScaleInEstimate | null> {
  const { pool, current, wanted } = requested;
  const policy = pool.definition.zonePolicy;
  if (listed === null || listed.length < (pool.instances.total ?? 0)) return null;
  const prices = policy === 'COST_OPTIMIZED' ? await pricesPerCpu(ctx, { pool, listed }) : new Map<string, number>();
  const candidates = listed.map((one): LeavingCandidate => ({
    id: one.instanceId,
    createdAt: one.createdAt,
    zoneId: nodeOf(requested, one)?.labels[ZONE_LABEL] ?? null,
    chargeType: one.chargeType,
    pricePerCpu: prices.get(one.instanceType ?? '') ?? null,
  }));
  return scaleInOrder(candidates, { count: current - wanted, policy });
}

interface Release {
  /** For certain. */
  released: number;
  /** They stay in the pool or leave it, and remain billed. */
  kept: number;
  unknown: number;
}

const outcomeOf = ({ after }: Resize, one: CloudNode): Outcome => {
  // This size configures an expected number of nodes; an auto-scaling pool has none.
  const { chargeType, source } = one;
  return outcomeOnDelete({ expectedNumber: after.size.mode === 'manual', chargeType, source });
};

/** Instances that may be removed and kept: added by a person, or unknown. */
const mayBeKept = ({ because }: Outcome): boolean => because === 'added' || because === 'source-unknown';

/** At least as many pay-as-you-go instances are released in any case, unless kept instances leave first. */
function atLeastReleased(resize: Resize, listed: readonly CloudNode[]): number {
  const outcomes = listed.map((one) => outcomeOf(resize, one));
  const sure = outcomes.filter(({ result }) => result === 'released').length;
  const unlisted = Math.max(0, (resize.pool.instances.total ?? 0) - listed.length);
  const doubtful = outcomes.filter(mayBeKept).length + (resize.after.size.mode === 'manual' ? 0 : unlisted);
  return Math.max(0, Math.min(sure, resize.current - resize.wanted - doubtful));
}

/** Nodes removed according to the estimate; empty if it is unknown. */
export const leavingNodes = (resize: Resize): KubeNode[] => {
  const going = new Set((resize.estimate?.leaving ?? []).map(({ id }) => id));
  const listed = (resize.listed ?? []).filter(({ instanceId }) => going.has(instanceId));
  return listed.flatMap((one) => nodeOf(resize, one) ?? []);
};

/** Pods on nodes that leave; of every node if it is unknown which. */
export function leavingPods(resize: Resize): KubePod[] {
  const { wanted, nodes, pods, estimate } = resize;
  const isKnown = wanted > 0 && (estimate?.leaving ?? null) !== null;
  const gone = new Set((isKnown ? leavingNodes(resize) : nodes).map(({ name }) => name));
  return pods.filter(({ nodeName }) => nodeName !== null && gone.has(nodeName));
}

/** Instances that leave and that ACK keeps because they were added manually; empty if it is unknown which leave. */
export const keptLeavingInstances = (resize: Resize): CloudNode[] => {
  const going = new Set((resize.estimate?.leaving ?? []).map(({ id }) => id));
  return (resize.listed ?? []).filter((one) => going.has(one.instanceId) && outcomeOf(resize, one).result === 'kept');
};

export function releaseOf(resize: Resize): Release {
  const { estimate, listed, current, wanted } = resize;
  const requested = Math.max(0, current - wanted);
  const short = estimate?.short ?? 0;
  if (listed === null) return { released: 0, kept: 0, unknown: requested };
  if (estimate?.leaving === undefined || estimate.leaving === null) {
    const released = atLeastReleased(resize, listed);
    return { released, kept: short, unknown: requested - released - short };
  }
  const going = new Set(estimate.leaving.map(({ id }) => id));
  const results = listed.filter((one) => going.has(one.instanceId)).map((one) => outcomeOf(resize, one).result);
  const released = results.filter((result) => result === 'released').length;
  const kept = results.filter((result) => result === 'kept').length + short;
  return { released, kept, unknown: requested - released - kept };
}

export interface Resize extends RequestedResize {
  /** Pods on the pool's nodes, if some are removed. */
  pods: KubePod[];
  /** The pool's instances as ACK lists them, if some are removed; null: no permission to read them. */
  listed: CloudNode[] | null;
  /** Which instances are removed; null: none, or ACK does not list them all. */
  estimate: ScaleInEstimate | null;
}

interface RequestedResize {
  subject: ResourceRef;
  field: string;
  pool: CloudNodePool;
  /** The requested configuration, which new nodes get. */
  after: PoolDefinition;
  pools: readonly CloudNodePool[];
  nodes: readonly KubeNode[];
  allNodes: readonly KubeNode[];
  current: number;
  wanted: number;
  offers?: PriceWorld;
}

/** Nodes added or, if negative, removed. */
export const deltaOf = ({ current, wanted }: Pick<RequestedResize, 'current' | 'wanted'>): number => wanted - current;

/** ACK chooses which nodes leave a smaller pool, so it may be any of them. */
export const resizeLocks = (resize: Resize): ResourceRef[] => (deltaOf(resize) < 0 ? resize.nodes.map(nodeRef) : []);

async function podsOn(ctx: PlanContext, nodes: readonly KubeNode[]): Promise<KubePod[]> {
  const names = new Set(nodes.map((node) => node.name));
  return (await ctx.kube.pods()).filter(({ nodeName }) => nodeName !== null && names.has(nodeName));
}

/** Reads what a smaller size needs to know about the nodes; a larger one reads nothing. */
export async function readResize(ctx: PlanContext, requested: RequestedResize): Promise<Resize> {
  if (deltaOf(requested) >= 0) return { ...requested, pods: [], listed: null, estimate: null };
  const [pods, listed] = await Promise.all([
    podsOn(ctx, requested.nodes),
    ifPermitted(cloudOf(ctx).cloud.nodes(requested.pool.id)),
  ]);
  return { ...requested, pods, listed, estimate: await estimateOf(ctx, { requested, listed }) };
}

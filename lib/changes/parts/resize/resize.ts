import { ifPermitted, cloudOf } from '@/lib/changes/parts/pool/read-world';
import type { PriceWorld } from '@/lib/changes/parts/pool/pool-price';
import type { PlanContext } from '@/lib/domain/change/kind';
import type { ResourceRef } from '@/lib/domain/change/plan';
import type { PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import type { ScaleInEstimate } from '@/lib/domain/pool/scale-in-order';
import type { CloudNode, CloudNodePool } from '@/lib/domain/ports/cloud';
import type { KubeNode, KubePod } from '@/lib/domain/ports/kube';
import { estimateOf } from './leaving';

/** Another size of a pool, whatever asks for it, beside the pool and the cluster as they are. */
export interface ResizeAsked {
  subject: ResourceRef;
  /** Input field that says the size. */
  field: string;
  pool: CloudNodePool;
  /** As it is to be: what new nodes are made of. */
  after: PoolDefinition;
  pools: readonly CloudNodePool[];
  /** Of the pool, in Kubernetes. */
  nodes: readonly KubeNode[];
  allNodes: readonly KubeNode[];
  /** Nodes now and then. */
  current: number;
  wanted: number;
  /** What the cloud offers, where it was read already. */
  offers?: PriceWorld;
}

export interface Resize extends ResizeAsked {
  /** Pods on the pool's nodes, when some of them are to go. */
  pods: KubePod[];
  /** The pool's instances as ACK lists them, when some of them are to go; null = may not be read. */
  listed: CloudNode[] | null;
  /** Which instances go; null when none do, or when ACK does not list them all. */
  estimate: ScaleInEstimate | null;
}

/** Nodes more or, below zero, fewer. */
export const deltaOf = ({ current, wanted }: Pick<ResizeAsked, 'current' | 'wanted'>): number =>
  wanted - current;

async function podsOn(ctx: PlanContext, nodes: readonly KubeNode[]): Promise<KubePod[]> {
  const names = new Set(nodes.map((node) => node.name));
  return (await ctx.kube.pods()).filter(({ nodeName }) => nodeName !== null && names.has(nodeName));
}

/** Reads what a smaller size has to know of the nodes; a larger one asks for nothing. */
export async function readResize(ctx: PlanContext, requested: ResizeAsked): Promise<Resize> {
  if (deltaOf(requested) >= 0) return { ...requested, pods: [], listed: null, estimate: null };
  const [pods, listed] = await Promise.all([
    podsOn(ctx, requested.nodes),
    ifPermitted(cloudOf(ctx).cloud.nodes(requested.pool.id)),
  ]);
  return { ...requested, pods, listed, estimate: await estimateOf(ctx, { requested, listed }) };
}

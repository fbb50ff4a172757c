import type { CloudNode, CloudNodePool } from '@/lib/domain/ports/cloud';
import type { KubeNode, KubePod } from '@/lib/domain/ports/kube';
import type { PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import type { PriceWorld } from '@/lib/changes/parts/pool/pool-price';
import type { ResourceRef } from '@/lib/domain/change/plan';
import type { ScaleInEstimate } from '@/lib/domain/pool/scale-in-order';

export interface Resize extends RequestedResize {
  /** Pods on the pool's nodes, when some of them are to go. */
  pods: KubePod[];
  /** The pool's instances as ACK lists them, when some of them are to go; null = may not be read. */
  listed: CloudNode[] | null;
  /** Which instances go; null when none do, or when ACK does not list them all. */
  estimate: ScaleInEstimate | null;
}

/** Another size of a pool, whatever asks for it, beside the pool and the cluster as they are. */
export interface RequestedResize {
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

import type { CloudNode, CloudNodePool } from '@/lib/domain/ports/cloud';
import type { KubeNode, KubePod } from '@/lib/domain/ports/kube';
import type { PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import type { PriceWorld } from '@/lib/changes/parts/pool/pool-price';
import type { ResourceRef } from '@/lib/domain/change/plan';
import type { ScaleInEstimate } from '@/lib/domain/pool/scale-in-order';

export interface Resize extends RequestedResize {
  /** Pods on the pool's nodes, if some are removed. */
  pods: KubePod[];
  /** The pool's instances as ACK lists them, if some are removed; null: no permission to read them. */
  listed: CloudNode[] | null;
  /** Which instances are removed; null: none, or ACK does not list them all. */
  estimate: ScaleInEstimate | null;
}

/** Another size of a pool, from any kind, and the state of the pool and the cluster. */
export interface RequestedResize {
  subject: ResourceRef;
  /** Input field that says the size. */
  field: string;
  pool: CloudNodePool;
  /** The requested configuration, which new nodes get. */
  after: PoolDefinition;
  pools: readonly CloudNodePool[];
  /** Of the pool, in Kubernetes. */
  nodes: readonly KubeNode[];
  allNodes: readonly KubeNode[];
  /** Nodes before and after. */
  current: number;
  wanted: number;
  /** The cloud's offers, if already read. */
  offers?: PriceWorld;
}

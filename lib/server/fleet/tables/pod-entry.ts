import type { PodDemand, PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import type { PodTemplate } from '@/lib/domain/workload/workload';
import type { PodLeaving } from '@/lib/server/kube/map/map-leaving';
import type { PodRequests } from '@/lib/server/kube/map/map-pod';
import type { PodFailure } from '@/lib/domain/workload/pod-cause';
import type { PodExit } from '@/lib/domain/workload/pod-exit';
import type { Interned } from './intern';

/** What all replicas of a workload share. */
export interface PodShape {
  namespace: string;
  ownerUid: string | null;
  workload: { kind: string; name: string } | null;
  template: PodTemplate;
  requests: PodRequests;
  /** As intended; null: unknown. */
  os: 'linux' | 'windows' | null;
  demand: PodDemand;
}

interface KeptOfPod {
  uid: string;
  version: number;
  name: string;
  phase: string;
  failure: PodFailure | null;
  rejection: PodFailure | null;
  /** Epoch milliseconds. */
  createdAt: number | null;
  deletionAt: number | null;
  restarts: number;
  lastExit: PodExit | null;
  /** Since when it has been Ready, or has not. */
  readyAt: number | null;
  leaving: PodLeaving;
  shape: Interned<PodShape>;
  labelSet: Interned<Record<string, string>>;
  node: NodeUsage | null;
}

/** A pod in the store; placement reads it without a copy. */
export class PodEntry implements KeptOfPod, PodFacts {
  readonly uid: string;
  version: number;
  readonly name: string;
  readonly phase: string;
  failure: PodFailure | null;
  readonly rejection: PodFailure | null;
  readonly createdAt: number | null;
  readonly deletionAt: number | null;
  restarts: number;
  lastExit: PodExit | null;
  readyAt: number | null;
  leaving: PodLeaving;
  readonly shape: Interned<PodShape>;
  readonly labelSet: Interned<Record<string, string>>;
  readonly node: NodeUsage | null;

  constructor(kept: KeptOfPod) {
    this.uid = kept.uid;
    this.version = kept.version;
    this.name = kept.name;
    this.phase = kept.phase;
    this.failure = kept.failure;
    this.rejection = kept.rejection;
    this.createdAt = kept.createdAt;
    this.deletionAt = kept.deletionAt;
    this.restarts = kept.restarts;
    this.lastExit = kept.lastExit;
    this.readyAt = kept.readyAt;
    this.leaving = kept.leaving;
    this.shape = kept.shape;
    this.labelSet = kept.labelSet;
    this.node = kept.node;
  }

  get namespace(): string {
    return this.shape.value.namespace;
  }

  get labels(): Readonly<Record<string, string>> {
    return this.labelSet.value;
  }

  get nodeName(): string | null {
    return this.node?.name ?? null;
  }

  get ready(): boolean {
    return this.leaving.ready && this.phase === 'Running';
  }

  get deleting(): boolean {
    return this.deletionAt !== null;
  }

  get ownerUid(): string | null {
    return this.shape.value.ownerUid;
  }

  get workload(): { kind: string; name: string } | null {
    return this.shape.value.workload;
  }

  get demand(): PodDemand {
    return this.shape.value.demand;
  }
}

/** Sums over the pods of one node, kept as pods come and go. */
export interface NodeUsage {
  name: string;
  cpuMilli: number;
  memoryBytes: number;
  pods: number;
  entries: Set<PodEntry>;
  /** Rises with every change of a pod here. */
  rev: number;
}

import type { Clock, ClockDump } from '@/simulator/world/clock';
import type { KubeCluster } from '@/simulator/world/kube/kube-cluster';
import type { WorldState } from '@/simulator/world/world-state';

/** A world as written to a state file. */
export interface WorldDump {
  version: 1;
  clock: ClockDump;
  /** Simulated time of the save. */
  savedMs: number;
  state: WorldState;
  kube: Record<string, unknown>;
}

/** The simulated account and its clusters, as operations and tasks see it. */
export interface World {
  readonly clock: Clock;
  /** Divisor of every modeled duration. */
  readonly pace: number;
  readonly state: WorldState;
  readonly clusters: ReadonlyMap<string, KubeCluster>;
  /** Rises with every change of the cloud side; a saver compares it. */
  revision: number;
  /** Creates the Kubernetes side of a cluster that `state.clusters` already lists. */
  openKube(clusterId: string): KubeCluster;
  kube(clusterId: string): KubeCluster;
  now(): number;
  /** Carries out what is due. */
  tick(nowMs: number): void;
  /** Lets simulated time pass in small steps, giving open connections a turn in between. */
  advance(ms: number): Promise<void>;
  /** The same without yielding; for building worlds. */
  advanceAtOnce(ms: number): void;
  save(): WorldDump;
}

import { setImmediate as turn } from 'node:timers/promises';
import { clusterNotFound } from '@/simulator/world/api-error';
import { Churn } from '@/simulator/world/churn/churn';
import type { Clock } from '@/simulator/world/clock';
import { growPools } from '@/simulator/world/fleet/autoscaler';
import { progressReboots } from '@/simulator/world/fleet/instance-life';
import { KubeCluster } from '@/simulator/world/kube/kube-cluster';
import { tickTasks } from '@/simulator/world/tasks/engine';
import type { World, WorldDump, WorldState } from '@/simulator/world/world';
import type { InstanceRecord } from '@/simulator/world/cloud-state';
import { joinNodeOf } from '@/simulator/world/fleet/join-node';

function join(world: World, instance: InstanceRecord): void {
  const pool = world.state.pools.find((item) => item.poolId === instance.poolId);
  if (pool === undefined) return;
  instance.phase = 'joined';
  world.kube(instance.clusterId).joinNode(joinNodeOf(world, pool, instance));
}

/** Carries instances through booting and joining; the Kubernetes side makes the node ready. */
function progressInstances(world: World, nowMs: number): void {
  for (const instance of world.state.instances) {
    if (instance.phase === 'booting' && instance.runningAtMs <= nowMs) {
      instance.phase = 'joining';
      world.revision += 1;
    }
    if (instance.phase === 'joining' && instance.joinAtMs <= nowMs) {
      join(world, instance);
      world.revision += 1;
    }
  }
}

const STEP_MS = 500;
/** After a pause the last part is simulated step by step, so that leases and controllers settle. */
const CATCH_UP_MS = 5 * 60_000;
const STEPS_PER_TURN = 40;

/** All pending work is data with due times inside `state`, so that a saved world continues after a restart. */
export class SimulatedWorld implements World {
  readonly clock: Clock;
  readonly pace: number;
  readonly state: WorldState;
  readonly clusters = new Map<string, KubeCluster>();
  revision = 0;
  readonly #churn = new Churn(this);

  constructor(options: { clock: Clock; pace: number; state: WorldState }) {
    this.clock = options.clock;
    this.pace = options.pace;
    this.state = options.state;
  }

  static restore(dump: WorldDump, options: { clock: Clock; pace: number }): SimulatedWorld {
    options.clock.load(dump.clock);
    const world = new SimulatedWorld({ ...options, state: dump.state });
    for (const cluster of dump.state.clusters) {
      const kube = KubeCluster.load(world.#kubeOptions(cluster.clusterId), dump.kube[cluster.clusterId]);
      world.clusters.set(cluster.clusterId, kube);
    }
    world.#catchUp(dump.savedMs);
    return world;
  }

  openKube(clusterId: string): KubeCluster {
    const kube = new KubeCluster(this.#kubeOptions(clusterId));
    this.clusters.set(clusterId, kube);
    return kube;
  }

  kube(clusterId: string): KubeCluster {
    const kube = this.clusters.get(clusterId);
    if (kube === undefined) throw clusterNotFound(clusterId);
    return kube;
  }

  now(): number {
    return this.clock.now();
  }

  tick(nowMs: number): void {
    progressInstances(this, nowMs);
    progressReboots(this, nowMs);
    this.#churn.tick(nowMs);
    for (const kube of this.clusters.values()) kube.tick(nowMs);
    tickTasks(this, nowMs);
    growPools(this, nowMs);
  }

  async advance(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= STEP_MS * STEPS_PER_TURN) {
      this.advanceAtOnce(Math.min(left, STEP_MS * STEPS_PER_TURN));
      await turn();
    }
  }

  advanceAtOnce(ms: number): void {
    for (let left = ms; left > 0; left -= STEP_MS) {
      this.clock.shift(Math.min(left, STEP_MS));
      this.tick(this.clock.now());
    }
  }

  save(): WorldDump {
    const kube: Record<string, unknown> = {};
    for (const [id, cluster] of this.clusters) kube[id] = cluster.dump();
    return { version: 1, clock: this.clock.dump(), savedMs: this.now(), state: this.state, kube };
  }

  /** Simulated time went on while the process was down, unless it was frozen. */
  #catchUp(savedMs: number): void {
    const missed = Math.min(this.now() - savedMs, CATCH_UP_MS);
    if (missed <= 0) return;
    this.clock.shift(-missed);
    this.tick(this.now());
    this.advanceAtOnce(missed);
  }

  #kubeOptions(clusterId: string): ConstructorParameters<typeof KubeCluster>[0] {
    const cluster = this.state.clusters.find((item) => item.clusterId === clusterId);
    if (cluster === undefined) throw clusterNotFound(clusterId);
    return {
      id: clusterId,
      name: cluster.name,
      version: `v${cluster.version}`,
      seed: `${this.state.seed}/${cluster.name}`,
      now: () => this.clock.now(),
      pace: this.pace,
    };
  }
}

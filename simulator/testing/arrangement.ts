import {
  changeNode,
  changePool,
  type NodeSetup,
  type PoolSetup,
  taskRecord,
  type TaskSetup,
} from '@/simulator/testing/change-parts';
import { putPod } from '@/simulator/testing/put-pod';
import { poolName } from '@/simulator/world/ack/pools';
import type { PoolRecord } from '@/simulator/world/ack/records';
import type { InstanceRecord } from '@/simulator/world/cloud-state';
import { joinNodeOf } from '@/simulator/world/fleet/join-node';
import type { KubeCluster } from '@/simulator/world/kube/kube-cluster';
import { type KubeObject, recordOf } from '@/simulator/world/kube/kube-object';
import type { World, WorldState } from '@/simulator/world/world';

const TICK_MS = 500;

export class Arrangement {
  readonly world: World;
  readonly #clusterId: string;

  constructor(world: World, clusterId: string) {
    this.world = world;
    this.#clusterId = clusterId;
  }

  get state(): WorldState {
    return this.world.state;
  }

  get kubeCluster(): KubeCluster {
    return this.world.kube(this.#clusterId);
  }

  /** Creates or replaces objects unchanged. Missing controllers of pods are created with them. */
  put(...objects: KubeObject[]): void {
    for (const object of objects)
      if (object.kind === 'Pod') putPod(this.kubeCluster, object);
      else this.kubeCluster.apply(object);
  }

  remove(kind: string, which: (object: KubeObject) => boolean = () => true): void {
    for (const object of this.kubeCluster.list(kind))
      if (which(object)) this.kubeCluster.remove(kind, object.metadata.namespace, object.metadata.name);
  }

  /** Changes objects of a kind in place: all, the one of a name, or those that `which` picks. */
  edit(
    kind: string,
    which: string | ((object: KubeObject) => boolean),
    change: (object: Record<string, unknown>) => void,
  ): void {
    const picks = typeof which === 'string' ? (object: KubeObject) => object.metadata.name === which : which;
    const found = this.kubeCluster.list(kind).filter(picks);
    if (found.length === 0 && typeof which === 'string') throw new Error(`no ${kind} ${which}`);
    for (const object of found) {
      const next = structuredClone(object);
      change(next);
      if (next.metadata.uid !== object.metadata.uid)
        this.kubeCluster.remove(kind, object.metadata.namespace, object.metadata.name);
      this.kubeCluster.apply(next);
    }
  }

  setNode(which: string | RegExp, setup: NodeSetup): void {
    const picks = ({ metadata: { name } }: KubeObject): boolean =>
      typeof which === 'string' ? name === which : which.test(name);
    const { ready } = setup;
    this.edit('Node', picks, (node) => changeNode(node, setup));
    if (ready === undefined) return;
    for (const { metadata } of this.kubeCluster.list('Node').filter(picks)) this.ready(metadata.name, ready);
  }

  /** Sets the Ready condition of a node: `Unknown` when its kubelet does not report. */
  ready(name: string, status: 'True' | 'False' | 'Unknown'): void {
    const reason = status === 'False' ? 'KubeletNotReady' : undefined;
    this.kubeCluster.setNodeHealth(name, status === 'True', reason);
  }

  setPool(poolId: string, setup: PoolSetup): void {
    changePool(this.pool(poolId), setup);
  }

  pool(poolId: string): PoolRecord {
    const pool = this.state.pools.find((one) => one.poolId === poolId);
    if (pool === undefined) throw new Error(`no pool ${poolId}`);
    return pool;
  }

  poolNamed(name: string): PoolRecord | undefined {
    return this.state.pools.find((one) => poolName(one) === name);
  }

  instance(instanceId: string): InstanceRecord {
    const instance = this.state.instances.find((one) => one.instanceId === instanceId);
    if (instance === undefined) throw new Error(`no instance ${instanceId}`);
    return instance;
  }

  /** Adds a node to a pool, or to none, Ready, on an instance `i-NAME` like that of the pool's first node. */
  addNode(name: string, { poolId, ...more }: Partial<InstanceRecord> & { poolId: string }): void {
    const pool = poolId === '' ? this.pool('np-1') : this.pool(poolId);
    const like = this.state.instances.find((one) => one.poolId === poolId) ?? this.state.instances[0];
    if (like === undefined) throw new Error('no instance to copy');
    const instance = { ...like, instanceId: `i-${name}`, nodeName: name, hostName: name, poolId, ...more };
    this.state.instances = this.state.instances.filter((one) => one.instanceId !== instance.instanceId);
    this.state.instances.push(instance);
    const join = joinNodeOf(this.world, { ...pool, poolId }, instance);
    if (poolId === '') delete join.labels['alibabacloud.com/nodepool-id'];
    this.kubeCluster.joinNode({ ...join, uid: `uid-${name}` });
  }

  removeNode(name: string): void {
    this.kubeCluster.leaveNode(name);
    this.state.instances = this.state.instances.filter((one) => one.nodeName !== name);
  }

  putTask(task: TaskSetup): void {
    this.state.tasks.unshift(taskRecord(task, { clusterId: this.#clusterId, nowMs: this.world.now() }));
  }

  pass(ms: number, stepMs = TICK_MS): void {
    for (let left = ms; left > 0; left -= stepMs) {
      this.world.clock.shift(Math.min(left, stepMs));
      this.world.tick(this.world.now());
    }
  }

  /** Lets time pass until the cloud is idle and no pod starts or ends. @throws Error after six simulated hours */
  untilIdle(): void {
    for (let turns = 0; turns < 43_200; turns += 1) {
      this.pass(TICK_MS);
      if (!this.#isBusy()) return;
    }
    throw new Error('the world stays busy');
  }

  #isBusy(): boolean {
    const { tasks, instances } = this.state;
    if (tasks.some(({ state }) => state === 'running')) return true;
    if (instances.some(({ phase, reboot }) => reboot !== undefined || phase.endsWith('ing'))) return true;
    return this.kubeCluster.list('Pod').some(({ metadata, ...pod }) => {
      const starts = recordOf(recordOf(pod)['status'])['phase'] === 'Pending';
      return metadata.deletionTimestamp !== undefined || (starts && 'nodeName' in recordOf(recordOf(pod)['spec']));
    });
  }
}

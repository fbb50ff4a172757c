import type { UpstreamFailure } from '@/lib/domain/failure';
import type { Environment } from '@/lib/domain/cluster/cluster';
import type { PlanContext } from '@/lib/domain/change/context';
import type { CloudNodePool, CloudReader, CloudTask, Price } from '@/lib/domain/ports/cloud';
import type { CloudWriter } from '@/lib/domain/ports/cloud-write';
import type { KubeReader, KubeWriter } from '@/lib/domain/ports/kube';
import type { DryRunAnswer } from '@/lib/domain/ports/kube-workloads';
import { fakeChoices } from './fake-choices';
import { fakeCloudWriter } from './fake-cloud-writer';
import { fakeEvictor } from './fake-evictor';
import { fakeDrainReader } from './fake-drain';
import { fakeCloudNodes, fakeInstances } from './fake-instances';
import { fakeMarks } from './fake-marks';
import { fakeWorkloadReader, fakeWorkloadWriter } from './fake-workloads';
import { upstream } from './fake-refusal';
import { aNode, type FakeState, sampleState } from './fake-state';

/** What becomes of one write. `lost`: done, the answer is lost. `late`: not done, and nobody knows. */
export type WriteOutcome = 'fine' | 'lost' | 'late' | 'throttled' | 'busy' | 'refused' | 'hang';

export interface Written {
  action: string;
  target: string;
}

/** A cloud and a cluster in memory, behind the same ports as the real ones. What was begun ends after some looks. */
export class FakeWorld {
  readonly state: FakeState;
  readonly cloudWrite: CloudWriter;
  /** Writes that took effect, in order. */
  readonly effects: Written[] = [];
  /** Every attempt to write. */
  readonly attempts: Written[] = [];
  /** Decides about the nth attempt to write, counted from 1. */
  fate: (attempt: number, write: Written) => WriteOutcome = () => 'fine';
  /** Releases writes that hang: they fail, as if their process had died. */
  readonly hanging: (() => void)[] = [];
  /** What the API server says to a dry run; null: what its objects make of it. */
  dryRun: DryRunAnswer | null = null;
  /** While set, every read fails with it. */
  outage: UpstreamFailure | null = null;
  #looks = new Map<string, number>();
  /** What a pool's task does in the end beyond reaching the size, by pool. */
  #ends = new Map<string, () => void>();
  #serial = 0;

  constructor(state: FakeState = sampleState()) {
    this.state = state;
    this.cloudWrite = fakeCloudWriter(this);
  }

  planContext(now: number, environment: Environment = 'prod'): PlanContext {
    const { clusterId, regionId } = this.state.cluster;
    const cluster = { name: 'prod', environment, ack: { clusterId, regionId } };
    return { now, cluster, cloud: this.cloud, kube: this.kube };
  }

  /** An answer of its own each time: whoever keeps one keeps a copy. */
  async #read<T>(value: T): Promise<T> {
    if (this.outage !== null) throw this.outage;
    return structuredClone(value);
  }

  /** One write, with the fate it is given. */
  async write<T>(write: Written, apply: () => T): Promise<T> {
    this.attempts.push(write);
    const fate = this.fate(this.attempts.length, write);
    if (fate === 'throttled') throw upstream('throttled', 'Throttling.User', false);
    if (fate === 'busy') throw upstream('conflict', 'InvalidNodePoolStatus.Forbidden', false);
    if (fate === 'refused') throw upstream('bad-request', 'InvalidParameter.Name', false);
    if (fate === 'late') throw upstream('timeout', 'RequestTimeout', true);
    const answer = apply();
    this.effects.push(write);
    if (fate === 'lost') throw upstream('network', 'ECONNRESET', true);
    if (fate === 'hang') await new Promise<void>((resolve) => this.hanging.push(resolve));
    if (fate === 'hang') throw upstream('network', 'ECONNRESET', true);
    return answer;
  }

  /** Pools in transition get on with every look at them. */
  #progress(): void {
    for (const pool of this.state.pools) {
      const held = this.state.tasks.some((one) => one.targetId === pool.id && one.state === 'paused');
      if (pool.rawState === 'active' || this.state.frozen || held) continue;
      const left = (this.#looks.get(pool.id) ?? 2) - 1;
      this.#looks.set(pool.id, left);
      if (left <= 0) this.#settle(pool);
    }
  }

  #settle(pool: CloudNodePool): void {
    const { state } = this;
    this.#ends.get(pool.id)?.();
    this.#ends.delete(pool.id);
    const wanted = state.pools.includes(pool) ? (pool.desiredSize ?? pool.autoScaling?.min ?? 0) : 0;
    const own = state.nodes.filter((node) => node.labels['alibabacloud.com/nodepool-id'] === pool.id);
    for (const node of own.slice(wanted)) state.nodes.splice(state.nodes.indexOf(node), 1);
    for (let index = own.length; index < wanted; index += 1) {
      this.#serial += 1;
      state.nodes.push(aNode(`${pool.name}-${this.#serial}`, { pool }));
    }
    pool.rawState = 'active';
    pool.counts = { ...pool.counts, total: wanted, healthy: wanted, serving: wanted };
    pool.machines = pool.counts;
    for (const task of state.tasks)
      if (task.targetId === pool.id && task.state === 'running') task.state = 'succeeded';
    this.#looks.delete(pool.id);
  }

  /** A task that ends once the pool is settled; then `end` takes effect. */
  begin(pool: CloudNodePool, type: string, end?: () => void): CloudTask {
    if (end !== undefined) this.#ends.set(pool.id, end);
    const id = `T-${this.state.tasks.length + 1}`;
    const task: CloudTask = {
      id,
      type,
      state: 'running',
      rawState: 'running',
      stage: 'CreateInstances',
      targetId: pool.id,
      error: null,
      startedAt: null,
      updatedAt: null,
    };
    this.state.tasks.push(task);
    return task;
  }

  readonly cloud: CloudReader = {
    cluster: () => this.#read(this.state.cluster),
    nodePools: () => {
      this.#progress();
      return this.#read(this.state.pools);
    },
    nodePool: (id) => {
      this.#progress();
      return this.#read(this.state.pools.find((pool) => pool.id === id) ?? null);
    },
    nodes: (poolId) => this.#permitted('poolNodes', fakeCloudNodes(this.state, poolId)),
    instances: (ids) =>
      this.#permitted(
        'instances',
        fakeInstances(this.state).filter(({ id }) => ids.includes(id)),
      ),
    runningInstances: () =>
      this.#permitted(
        'instances',
        fakeInstances(this.state).filter(
          ({ status, vpcId }) => status === 'Running' && vpcId === this.state.cluster.vpcId,
        ),
      ),
    task: (id) => {
      this.#progress();
      return this.#read(this.state.tasks.find((task) => task.id === id) ?? null);
    },
    tasks: (poolId) => {
      this.#progress();
      const own = this.state.tasks.filter((task) => poolId === undefined || task.targetId === poolId);
      return this.#permitted('tasks', own.toReversed());
    },
    images: () => this.#read(this.state.images),
    runtimes: () => this.#read(this.state.runtimes),
    quota: () => this.#permitted('quota', this.state.quota),
    instanceTypes: () => this.#read(this.state.types),
    stock: () => this.#permitted('stock', this.state.stock),
    vSwitches: () => this.#read(this.state.vSwitches),
    securityGroups: () => this.#permitted('securityGroups', this.state.securityGroups),
    keyPairs: () => this.#permitted('keyPairs', this.state.keyPairs),
    price: () => this.#read<Price | null>(this.state.price),
    ...fakeChoices((what, value) => this.#permitted(what, value)),
  };

  #permitted<T>(what: string, value: T): Promise<T> {
    if (this.state.forbidden.has(what)) return Promise.reject(upstream('forbidden', 'Forbidden.RAM', false));
    return this.#read(value);
  }

  readonly kube: KubeReader = {
    ...fakeDrainReader(
      () => this.state,
      (what, value) => this.#permitted(what, value),
    ),
    ...fakeWorkloadReader(this, (value) => this.#read(value)),
    clusterUid: () => this.#read(this.state.clusterUid),
    serverVersion: () => this.#read('v1.32.1'),
    node: (name) => this.#read(this.state.nodes.find((node) => node.name === name) ?? null),
    nodes: () => this.#read(this.state.nodes),
    workloads: () => this.#read(this.state.workloads),
    budgets: () => this.#permitted('budgets', this.state.budgets),
    pods: (q) =>
      this.#read(this.state.pods.filter((pod) => q?.nodeName === undefined || pod.nodeName === q.nodeName)),
  };

  readonly kubeWrite: KubeWriter = {
    ...fakeMarks(this),
    ...fakeWorkloadWriter(this),
    ...fakeEvictor(this),
    setUnschedulable: ({ name, uid, unschedulable, changeId }) =>
      this.write({ action: 'setUnschedulable', target: uid }, () => {
        const node = this.state.nodes.find((one) => one.name === name);
        if (node?.uid !== uid) throw upstream('conflict', 'Conflict', false);
        node.unschedulable = unschedulable;
        if (unschedulable) node.annotations['mullion/cordoned-by'] = changeId;
        else delete node.annotations['mullion/cordoned-by'];
        return { requestId: `req-${name}` };
      }),
  };
}

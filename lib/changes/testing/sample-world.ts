import type { Json } from '@/lib/domain/json';
import type { Environment } from '@/lib/domain/cluster/cluster';
import type { UpstreamFailure } from '@/lib/domain/failure';
import type { CloudReader } from '@/lib/domain/ports/cloud';
import type { CloudWriter } from '@/lib/domain/ports/cloud-write';
import type { KubeNode, KubePod, KubeReader, KubeWriter } from '@/lib/domain/ports/kube';
import { createBudget } from '@/lib/server/ack/transport/rate-budget';
import { createCaller } from '@/lib/server/ack/transport/call';
import { createCloudReader } from '@/lib/server/ack/read/read';
import { inProcessClients } from '@/lib/server/ack/testing/in-process-clients';
import { createCloudWriter } from '@/lib/server/ack/write/write';
import { mapNode } from '@/lib/server/kube/map/map-node';
import { mapPod, toKubePod } from '@/lib/server/kube/map/map-pod';
import { createKubeReader } from '@/lib/server/kube/read/read';
import { inProcessTransport } from '@/lib/server/kube/testing/in-process-transport';
import { createKubeWriter } from '@/lib/server/kube/write/write';
import { CloudRequests } from '@/simulator/http/cloud-requests';
import { SAMPLE_CLUSTER, sampleScene } from '@/simulator/testing/sample-scene';
import { Arrangement } from '@/simulator/testing/arrangement';
import type { Raw } from '@/simulator/testing/change-parts';
import { WriteGate } from './write-gate';
import type { OtherChanges, PlanContext, RunContext } from '@/lib/domain/change/step';

const REGION = 'cn-hangzhou';
/** Simulated time that passes with each check, once something has been written. */
const LOOK_MS = 5_000;

const MAX_MS = 20_000;

/** Reads that tests forbid, by the request that is then refused. */
const CLOUD_ACTIONS: Record<string, string> = {
  quota: 'DescribeUserQuota',
  stock: 'DescribeAvailableResource',
  price: 'DescribePrice',
  instances: 'DescribeInstances',
  tasks: 'DescribeClusterTasks',
  nodePools: 'DescribeClusterNodePools',
  poolNodes: 'DescribeClusterNodes',
  cluster: 'DescribeClusterDetail',
  vSwitches: 'DescribeVSwitches',
  customImages: 'DescribeImages',
  resourceGroups: 'ListResourceGroups',
  deploymentSets: 'DescribeDeploymentSets',
  privatePools: 'DescribeElasticityAssurances',
  diskCategories: 'DescribeAvailableResource',
  securityGroups: 'DescribeSecurityGroups',
  keyPairs: 'DescribeKeyPairs',
  nat: 'DescribeNatGateways',
  scalingActivities: 'DescribeScalingActivities',
};
const KUBE_PATHS: Record<string, string> = {
  budgets: '/poddisruptionbudgets',
  pods: '/pods',
  replicaSets: '/replicasets',
  volumes: '/persistentvolumes/',
};

const rawOf = (value: unknown): Raw => (typeof value === 'object' && value !== null ? (value as Raw) : {});
const rawsOf = (value: unknown): Raw[] => (Array.isArray(value) ? value.map(rawOf) : []);

/** The simulator's state, accessed through the product's own readers and writers, without sockets. */
export class SampleWorld extends Arrangement {
  readonly gate = new WriteGate();
  readonly cloud: CloudReader;
  readonly kube: KubeReader;
  readonly cloudWrite: CloudWriter;
  readonly kubeWrite: KubeWriter;
  #lookedAt = 0;
  #reported: { action: string; change: (body: Raw) => void }[] = [];
  /** While set, every read fails with it. */
  outage: UpstreamFailure | null = null;
  /** Work advances with every check once something is written; frozen: time stops. */
  frozen = false;
  /** What other approved changes take away. */
  readonly others: OtherChanges = { interrupted: new Set(), closed: new Set(), pods: new Set() };

  constructor() {
    super(sampleScene(), SAMPLE_CLUSTER);
    const { world } = this;
    const cloudRequests = new CloudRequests({
      world: () => world,
      kubeconfig: async () => ({ yaml: '', expiration: '' }),
      apiServer: () => 'https://kube.example',
    });
    const caller = createCaller({
      budget: createBudget({ perSecond: 1e9 }),
      credentials: () => Promise.resolve(),
      sleep: () => Promise.resolve(),
    });
    const clients = inProcessClients(cloudRequests, (action, body) => {
      for (const one of this.#reported) if (one.action === action) one.change(rawOf(body));
    });
    const link = { clusterId: SAMPLE_CLUSTER, regionId: REGION, clients, caller };
    const transport = inProcessTransport(() => world.kube(SAMPLE_CLUSTER));
    this.cloud = this.#watched(createCloudReader(link));
    this.kube = this.#watched(createKubeReader(transport));
    this.cloudWrite = this.gate.guard(createCloudWriter(link));
    this.kubeWrite = this.gate.guard(createKubeWriter(transport));
  }

  get effects(): WriteGate['effects'] {
    return this.gate.effects;
  }

  get attempts(): WriteGate['attempts'] {
    return this.gate.attempts;
  }

  get hanging(): WriteGate['hanging'] {
    return this.gate.hanging;
  }

  get outcome(): WriteGate['outcome'] {
    return this.gate.outcome;
  }

  set outcome(outcome: WriteGate['outcome']) {
    this.gate.outcome = outcome;
  }

  get now(): number {
    return this.world.now();
  }

  /** The complete state, without request counters. */
  content(): unknown {
    const { callCounts: _counts, calls: _calls, randomState: _random, ...state } = this.state;
    return structuredClone({ state, kube: this.kubeCluster.dump() });
  }

  planContext(now = this.world.now(), environment: Environment = 'prod'): PlanContext {
    this.#lookedAt = now;
    const cluster = { name: 'prod', environment, ack: { clusterId: SAMPLE_CLUSTER, regionId: REGION } };
    const { others } = this;
    return { now, cluster, cloud: this.cloud, kube: this.kube, others: async () => others };
  }

  /** What the steps of a run may use, without earlier writes. */
  runContext(more: Partial<RunContext> = {}): RunContext {
    return {
      ...this.planContext(more.now),
      changeId: 'change-1',
      cloudWrite: this.cloudWrite,
      kubeWrite: this.kubeWrite,
      secret: () => '',
      journal: () => null,
      ...more,
    };
  }

  /** Changes ACK's answers to an action, in wire format: for answers that no healthy cloud returns. */
  alterAnswer(action: string, change: (body: Raw) => void): void {
    this.#reported.push({ action, change });
  }

  /** Changes ECS's data on one instance, in wire format. */
  alterEcsInstance(instanceId: string, change: Raw): void {
    this.alterAnswer('DescribeInstances', (body) => {
      for (const one of rawsOf(rawOf(body['Instances'])['Instance']))
        if (one['InstanceId'] === instanceId) Object.assign(one, change);
    });
  }

  restoreAnswer(action: string): void {
    this.#reported = this.#reported.filter((one) => one.action !== action);
  }

  alterPool(poolId: string, change: (pool: Raw) => void): void {
    const its = (pool: Raw): boolean => rawOf(pool['nodepool_info'])['nodepool_id'] === poolId;
    this.alterAnswer('DescribeClusterNodePoolDetail', (pool) => its(pool) && change(pool));
    this.alterAnswer('DescribeClusterNodePools', (body) => rawsOf(body['nodepools']).filter(its).forEach(change));
  }

  alterAckNode(instanceId: string, change: Raw): void {
    this.alterAnswer('DescribeClusterNodes', (body) => {
      for (const node of rawsOf(body['nodes'])) if (node['instance_id'] === instanceId) Object.assign(node, change);
    });
  }

  /** Refuses a read to the access key or the kubeconfig, e.g. `quota`, `budgets`. */
  forbid(read: string): void {
    const path = KUBE_PATHS[read];
    const action = CLOUD_ACTIONS[read];
    if (path !== undefined) this.kubeCluster.faults.refused.push({ fragment: path, as: 'forbidden' });
    else if (action !== undefined) this.state.faults.push({ kind: 'forbidden', action });
    else throw new Error(`nothing reads ${read}`);
  }

  get nodes(): KubeNode[] {
    return this.kubeCluster.list('Node').flatMap((one) => mapNode(one) ?? []);
  }

  node(name: string): KubeNode | undefined {
    return this.nodes.find((one) => one.name === name);
  }

  get pods(): KubePod[] {
    return this.kubeCluster.list('Pod').flatMap((one) => {
      const pod = mapPod(one);
      return pod === null ? [] : [toKubePod(pod)];
    });
  }

  /** Advances at least to the time of the check. */
  #letPass(): void {
    const behindMs = Math.max(0, this.#lookedAt - this.now);
    // Of a long time in between, only the end is simulated step by step.
    if (behindMs > MAX_MS) this.world.clock.shift(behindMs - MAX_MS);
    this.pass(Math.max(LOOK_MS, Math.min(behindMs, MAX_MS)), LOOK_MS / 2);
  }

  /** A reader subject to outages, whose reads let time pass. */
  #watched<Reader extends CloudReader | KubeReader>(reader: Reader): Reader {
    return new Proxy(reader, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return async (...given: unknown[]): Promise<unknown> => {
          if (this.outage !== null) throw this.outage;
          if (this.effects.length > 0 && !this.frozen) this.#letPass();
          const answer: unknown = await Reflect.apply(method, target, given);
          return answer;
        };
      },
    });
  }
}

export interface KindSample {
  input: Json;
  /** A change by another actor that alters the effect of the plan. */
  disturb(world: SampleWorld): void;
  prepare?(world: SampleWorld): void;
  /** External writes the change makes. */
  writes: number;
}

import type { CloudNodePool, CloudReader } from '@/lib/domain/ports/cloud';
import { cloudNode, cloudPool, cloudTask } from './cloud-parts';

const unused = (): never => {
  throw new Error('the poller does not ask for this');
};

/** What ACK answers; every call is counted by name. */
export class FakeAck {
  pools: CloudNodePool[] = [cloudPool({ id: 'np1' })];
  failure: Error | null = null;
  /** Answers wait for it. */
  held: Promise<void> | null = null;
  /** Pools whose machines cannot be read. */
  readonly unreadable = new Map<string, Error>();
  readonly calls: string[] = [];
  readonly reader: CloudReader = {
    cluster: () =>
      this.#answer('cluster', {
        clusterId: 'x',
        name: 'c',
        regionId: 'r',
        clusterType: 'ManagedKubernetes',
        spec: '',
        state: 'running',
        kubernetesVersion: '1.32.1',
        vpcId: 'v',
        vSwitchIds: [],
        network: 'flannel',
        addons: [],
      }),
    nodePools: () => this.#answer('nodePools', this.pools),
    nodes: (poolId) =>
      this.#instances(poolId) ??
      this.#answer(`nodes ${poolId}`, [cloudNode({ instanceId: `i-${poolId}`, poolId: '' })]),
    tasks: () =>
      this.#answer('tasks', [
        cloudTask({ id: 'new', targetId: 'np1' }),
        cloudTask({ id: 'old', targetId: 'np1' }),
        cloudTask({ id: 'done', targetId: 'np2', state: 'succeeded' }),
        cloudTask({ id: 'elsewhere', targetId: null }),
      ]),
    nodePool: unused,
    task: unused,
    images: unused,
    instances: unused,
    runningInstances: unused,
    runtimes: unused,
    quota: unused,
    instanceTypes: unused,
    stock: unused,
    vSwitches: unused,
    securityGroups: unused,
    keyPairs: unused,
    price: unused,
    customImages: unused,
    resourceGroups: unused,
    deploymentSets: unused,
    privatePools: unused,
    diskCategories: unused,
    scalingActivities: unused,
  };
  #instances(poolId: string): Promise<never> | null {
    const error = this.unreadable.get(poolId);
    if (error === undefined) return null;
    this.calls.push(`nodes ${poolId}`);
    return Promise.reject(error);
  }
  async #answer<T>(name: string, value: T): Promise<T> {
    this.calls.push(name);
    if (this.held !== null) await this.held;
    if (this.failure !== null) throw this.failure;
    return value;
  }
  count(name: string): number {
    return this.calls.filter((call) => call === name).length;
  }
}

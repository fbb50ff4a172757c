import type { CloudNodePool, CloudReader } from '@/lib/domain/ports/cloud';
import { cloudNode, cloudPool, cloudTask } from './cloud-parts';

export class FakeAck {
  pools: CloudNodePool[] = [cloudPool({ id: 'np1' })];
  failure: Error | null = null;
  held: Promise<void> | null = null;
  readonly unreadable = new Map<string, Error>();
  readonly calls: string[] = [];
  /** The poller calls nothing else. */
  readonly reader = {
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
  } as Partial<CloudReader> as CloudReader;
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

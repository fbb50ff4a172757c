import type { SourceStatus } from '@/lib/domain/cluster/cluster';
import { ClusterStore } from '@/lib/server/fleet/cluster-store';
import { cloudPool } from '@/lib/server/fleet/testing/cloud-parts';
import type { AppContext } from '@/lib/server/app-context';
import { rawNode, rawPod } from '@/lib/server/kube/testing/objects';

export const NOW = 100 * 24 * 3_600_000;
export const ack = { clusterId: 'x', regionId: 'r' };

interface Handle {
  name: string;
  ack: typeof ack | null;
  store: ClusterStore;
  sources: () => SourceStatus[];
  usage: { memory: () => [] };
}
export const usage: Handle['usage'] = { memory: () => [] };

export const status = (source: SourceStatus['source'], state: SourceStatus['state']): SourceStatus => ({
  source,
  state,
  seenAt: null,
  problem: state === 'failed' ? { code: 'X', message: 'no route', remedy: 'mend it', requestId: null } : null,
  retryAt: null,
});

/** A app of two clusters: one that is seen, and one whose ACK has failed. */
export class TwoClusters {
  readonly store = new ClusterStore({ name: 'here', environment: 'prod', ack });
  readonly away = new ClusterStore({ name: 'away', environment: 'dev', ack });
  /** What the engine was asked to list. */
  readonly listed: { scope: string; state?: string | undefined }[] = [];
  handles: Handle[] = [
    {
      name: 'here',
      ack,
      store: this.store,
      sources: () => [status('ack', 'live'), status('kubernetes', 'live')],
      usage,
    },
    {
      name: 'away',
      ack,
      store: this.away,
      sources: () => [status('ack', 'failed'), status('kubernetes', 'starting')],
      usage,
    },
  ];
  readonly app: AppContext;

  constructor() {
    const changes: Record<string, { updatedAt: number }[]> = {
      failed: [{ updatedAt: NOW - 3_600_000 }, { updatedAt: NOW - 25 * 3_600_000 }],
      'needs-attention': [{ updatedAt: NOW - 3 * 24 * 3_600_000 }],
    };
    const parts = {
      clock: { now: () => NOW },
      config: { problem: null },
      fleet: {
        clusters: () => this.handles,
        cluster: (name: string) => this.handles.find((one) => one.name === name) ?? null,
      },
      engine: {
        list: async (q: { scope: string; state?: string }) => {
          this.listed.push(q);
          return { rows: changes[q.state ?? ''] ?? [], next: null, counts: { waitingForMe: 4, mine: 0, running: 0 } };
        },
      },
    };
    // The verbs take no more of the app than this.
    this.app = parts as unknown as AppContext;
  }

  /** 251 nodes in two pools, one of which has failed; one node is not Ready, and a pod on Windows is stuck. */
  fill(): void {
    for (let index = 0; index < 250; index += 1)
      this.store
        .sink('nodes')
        .upsert(
          rawNode({
            name: `n${String(index).padStart(3, '0')}`,
            pool: index < 100 ? 'np1' : 'np2',
            ready: index === 7 ? 'False' : 'True',
          }),
          true,
        );
    this.store.sink('nodes').upsert(rawNode({ name: 'win', os: 'windows', build: '20348', pool: 'np2' }), true);
    this.store
      .sink('pods')
      .upsert(rawPod({ name: 'stuck', node: 'win', phase: 'Pending', waiting: 'ErrImagePull' }), true);
    this.store.setKnown('nodes');
    this.store.setKnown('pods');
    this.store.setCloud({
      at: NOW,
      pools: [cloudPool({ id: 'np1' }), cloudPool({ id: 'np2', rawState: 'failed' })],
      nodes: new Map(),
      tasks: new Map(),
    });
  }
}

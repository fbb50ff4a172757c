import type { ChangeLine } from '@/lib/contract/changes';
import type { SourceStatus } from '@/lib/domain/cluster/cluster';
import { ClusterStore } from '@/lib/server/fleet/cluster-store';
import { cloudPool } from '@/lib/server/fleet/testing/cloud-parts';
import type { AppContext } from '@/lib/server/app-context';
import { rawNode, rawPod } from '@/lib/server/kube/testing/objects';

const NOW = 100 * 24 * 3_600_000;
export const ack = { clusterId: 'x', regionId: 'r' };

export const changeLine = (state: ChangeLine['state'], updatedAt: number): ChangeLine => ({
  id: `${state}-${updatedAt}`,
  kind: 'node.drain',
  cluster: 'here',
  environment: 'prod',
  state,
  summary: 'Drain n1',
  summaryParams: {},
  requester: { id: 'local:riley', name: 'riley' },
  createdAt: updatedAt - 1_000,
  updatedAt,
  requirement: null,
  approvals: [],
  targets: [],
  fingerprint: null,
  nodes: 1,
  pods: 3,
  reversible: true,
  blockers: 0,
  warnings: 0,
  decide: { ok: true },
});

interface Handle {
  name: string;
  ack: typeof ack | null;
  store: ClusterStore;
  sources: () => SourceStatus[];
  rights: { missing: () => null };
  usage: { memory: () => []; latest: () => null };
}

export const status = (source: SourceStatus['source'], state: SourceStatus['state']): SourceStatus => ({
  source,
  state,
  seenAt: null,
  checkedAt: null,
  problem: state === 'failed' ? { code: 'X', message: 'no route', remedy: 'fix it', requestId: null } : null,
  retryAt: null,
});

/** An app of two clusters: one that has been read, and one whose ACK has failed. */
export class TwoClusters {
  readonly store = new ClusterStore({ name: 'here', environment: 'prod', ack });
  readonly away = new ClusterStore({ name: 'away', environment: 'dev', ack });
  readonly listed: { scope: string; state?: string | undefined }[] = [];
  handles: Handle[] = [
    this.handle('here', { ack: 'live', kubernetes: 'live' }),
    this.handle('away', { ack: 'failed', kubernetes: 'starting' }),
  ];
  readonly app: AppContext;

  constructor() {
    const changes: Record<string, ChangeLine[]> = {
      failed: [changeLine('failed', NOW - 3_600_000), changeLine('failed', NOW - 25 * 3_600_000)],
      'needs-attention': [changeLine('needs-attention', NOW - 3 * 24 * 3_600_000)],
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
          const counts = { waitingForMe: 4, mine: 0, running: 0 };
          return { rows: changes[q.state ?? ''] ?? [], next: null, unreadable: 0, counts };
        },
      },
    };
    // The verbs take no more of the app than this.
    this.app = parts as unknown as AppContext;
  }

  handle(name: 'here' | 'away', states: Record<'ack' | 'kubernetes', SourceStatus['state']>): Handle {
    const sources = () => [status('ack', states.ack), status('kubernetes', states.kubernetes)];
    const store = name === 'here' ? this.store : this.away;
    return {
      name,
      ack: states.ack === 'absent' ? null : ack,
      store,
      sources,
      rights: { missing: () => null },
      usage: { memory: () => [], latest: () => null },
    };
  }

  /** 251 nodes in two pools, one of which has failed; one node is not Ready, and a pod on Windows is stuck. */
  fill(): void {
    fillNodes(this.store, { count: 250, first: 100 });
    this.store.sink('nodes').upsert(rawNode({ name: 'win', os: 'windows', build: '20348', pool: 'np2' }), true);
    const stuck = rawPod({ name: 'stuck', node: 'win', windows: true, phase: 'Pending', waiting: 'ErrImagePull' });
    this.store.sink('pods').upsert(stuck, true);
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

/** Nodes `n000` and so on, the first of them in `np1`, the rest in `np2`; the eighth is not Ready. */
export function fillNodes(store: ClusterStore, { count, first }: { count: number; first: number }): void {
  const width = String(count).length;
  for (let index = 0; index < count; index += 1) {
    const name = `n${String(index).padStart(width, '0')}`;
    const raw = rawNode({ name, pool: index < first ? 'np1' : 'np2', ready: index === 7 ? 'False' : 'True' });
    store.sink('nodes').upsert(raw, true);
  }
}

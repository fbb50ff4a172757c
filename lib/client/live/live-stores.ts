import type { z } from 'zod';
import type { LiveMessage } from '@/lib/contract/live';
import type { poolTotalsSchema } from '@/lib/contract/node-pools';
import type { nodeTotalsSchema } from '@/lib/contract/nodes';
import type { SourceStatus } from '@/lib/domain/cluster/cluster';
import type { NodeRow } from '@/lib/domain/node/node';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import type { WorkloadTotals } from '@/lib/contract/workloads';
import type { ListedWorkload } from '@/lib/domain/workload/workload-row';
import { KeyedStore } from './keyed-store';
import { LiveMaps } from './live-maps';

export type NodeTotals = z.infer<typeof nodeTotalsSchema>;
export type PoolTotals = z.infer<typeof poolTotalsSchema>;

/** Everything live that a tab holds. Rows by their key (of workloads: with their cluster), totals by view id, sources by cluster name. */
export class LiveStores {
  readonly nodes = new KeyedStore<NodeRow>();
  readonly pools = new KeyedStore<NodePoolRow>();
  readonly workloads = new KeyedStore<ListedWorkload>();
  readonly workloadTotals = new KeyedStore<WorkloadTotals | null>(64);
  readonly nodeTotals = new KeyedStore<NodeTotals | null>(64);
  readonly poolTotals = new KeyedStore<PoolTotals | null>(64);
  readonly maps = new LiveMaps();
  readonly sources = new KeyedStore<SourceStatus[]>(64);

  /** Applies a message that carries values; `at` is the performance clock. */
  apply(message: LiveMessage, at: number): void {
    switch (message.type) {
      case 'node-rows':
        for (const row of message.rows) this.nodes.push(row.key, row, at);
        return;
      case 'pool-rows':
        for (const row of message.rows) this.pools.push(row.id, row, at);
        return;
      case 'workload-rows':
        for (const row of message.rows) this.workloads.push(`${row.cluster}/${row.key}`, row, at);
        return;
      case 'workload-totals':
        return this.workloadTotals.push(message.view, message.totals, at);
      case 'node-totals':
        return this.nodeTotals.push(message.view, message.totals, at);
      case 'pool-totals':
        return this.poolTotals.push(message.view, message.totals, at);
      case 'map-tiles':
        return this.maps.push(message);
      case 'sources':
        return this.sources.push(message.cluster, message.sources, at);
      case 'hello':
      case 'moved':
      case 'change-moved':
        return;
    }
  }
}

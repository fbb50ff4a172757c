import type { NodeTable, NodeWatcher } from './node-table';
import type { PodTable, PodWatcher } from './pod-table';
import type { WarningTable, WarningWatcher } from './warning-table';

/** Told what a node, pod or warning was and is now, when the store applies it. Not told of heartbeats. */
export interface StoreObserver {
  node: NodeWatcher;
  pod: PodWatcher;
  warning: WarningWatcher;
}

export function observeTables(
  tables: { nodeTable: NodeTable; podTable: PodTable; warnings: WarningTable },
  observer: StoreObserver,
): void {
  tables.nodeTable.watcher = observer.node;
  tables.podTable.watcher = observer.pod;
  tables.warnings.watcher = observer.warning;
}

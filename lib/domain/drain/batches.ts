export interface BatchNode {
  name: string;
  uid: string;
  os: 'linux' | 'windows' | 'unknown';
  /** Label `topology.kubernetes.io/zone`; null: none. */
  zone: string | null;
}

interface BatchSettings {
  /** Nodes that are drained alone first, one after another. */
  canaries: number;
  /** Share of an OS's nodes in its first batch after the canaries, and in each later one: 0 to 1. */
  firstShare: number;
  laterShare: number;
}
export const DEFAULT_BATCHES: BatchSettings = { canaries: 1, firstShare: 0.1, laterShare: 0.25 };

/** Nodes that are drained together; the next batch starts after this one has proven healthy. */
interface Batch {
  kind: 'canary' | 'batch';
  os: BatchNode['os'];
  zone: string | null;
  nodes: BatchNode[];
}

const OS_ORDER = ['linux', 'windows', 'unknown'] as const;

const order = (a: BatchNode, b: BatchNode): number => {
  const [left, right] = [a, b].map(({ zone, name, uid }) => [zone ?? '', name, uid].join('\u0000'));
  return (left ?? '') < (right ?? '') ? -1 : 1;
};

const sizeOf = (share: number, of: number): number => Math.max(1, Math.floor(share * of));

function take(left: readonly BatchNode[], most: number): BatchNode[] {
  const zone = left[0]?.zone;
  const end = left.findIndex((node) => node.zone !== zone);
  return left.slice(0, Math.min(most, end < 0 ? left.length : end));
}

function batchesOfOs(nodes: readonly BatchNode[], settings: BatchSettings): Batch[] {
  const batches: Batch[] = [];
  let left = nodes;
  while (left.length > 0) {
    const kind = batches.length < settings.canaries ? 'canary' : 'batch';
    const share = batches.length === settings.canaries ? settings.firstShare : settings.laterShare;
    const together = take(left, kind === 'canary' ? 1 : sizeOf(share, nodes.length));
    const [first] = together;
    if (first === undefined) break;
    batches.push({ kind, os: first.os, zone: first.zone, nodes: together });
    left = left.slice(together.length);
  }
  return batches;
}

/** Canaries, a small batch, larger ones; one zone at a time; Linux and Windows never together. */
export function batches(nodes: readonly BatchNode[], settings: BatchSettings = DEFAULT_BATCHES): Batch[] {
  return OS_ORDER.flatMap((os) => batchesOfOs(nodes.filter((node) => node.os === os).toSorted(order), settings));
}

import type { PoolOptions } from '@/lib/contract/catalog';
import type { PoolDraft } from './pool-draft';
import { firstNodes } from './pool-draft';

interface Amount {
  cpuMilli: number;
  memoryMiB: number;
}

export interface PoolEstimate {
  type: string;
  perNode: Amount;
  reserved: Amount;
  /** Right after the pool was made; null while the size is not known. */
  total: Amount | null;
}

/** Usable capacity from what the catalogue says, of the smallest chosen type (as the plan does): known without asking the server. */
export function poolEstimate(draft: PoolDraft, options: PoolOptions | null): PoolEstimate | null {
  const chosen = (options?.instanceTypes ?? []).filter((type) => draft.instanceTypes.includes(type.id));
  const smallest = chosen.toSorted(
    (a, b) => a.memoryMiB - b.memoryMiB || a.cpuMilli - b.cpuMilli || (a.id < b.id ? -1 : 1),
  )[0];
  if (smallest === undefined) return null;
  const { usable, cpuMilli, memoryMiB } = smallest;
  const nodes = firstNodes(draft);
  return {
    type: smallest.id,
    perNode: usable,
    reserved: { cpuMilli: cpuMilli - usable.cpuMilli, memoryMiB: memoryMiB - usable.memoryMiB },
    total: nodes === null ? null : { cpuMilli: usable.cpuMilli * nodes, memoryMiB: usable.memoryMiB * nodes },
  };
}

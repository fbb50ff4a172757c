import type { PoolOptions } from '@/lib/contract/pool-options';
import { usableDisk } from '@/lib/domain/pool/capacity';
import { type PoolDraft, firstNodes, mostNodes } from '../draft/draft';

export interface Amount {
  cpuMilli: number;
  memoryMiB: number;
  /** Null while the size of the disk that holds pods is not filled in. */
  diskGiB: number | null;
}

export interface PoolEstimate {
  type: string;
  perNode: Amount;
  reserved: Amount;
  /** Right after the change; null while the size is not known. */
  total: Amount | null;
  /** What an auto-scaling pool may grow to; null: no more than that, or not known. */
  most: Amount | null;
}

type Disk = { usableGiB: number | null; reservedGiB: number | null };

function diskOf({ os, systemDisk, dataDisks }: PoolDraft): Disk {
  const holder = dataDisks.at(-1) ?? systemDisk;
  if (holder.sizeGiB === null) return { usableGiB: null, reservedGiB: null };
  return usableDisk({ os, systemGiB: holder.sizeGiB, dataGiB: [] });
}

/** Usable capacity of the smallest chosen type, as the plan computes it. `nodesNow`: null if unknown. */
export function poolEstimate(
  draft: PoolDraft,
  q: { options: PoolOptions | null; nodesNow?: number | null | undefined },
): PoolEstimate | null {
  const { options } = q;
  const chosen = (options?.instanceTypes ?? []).filter((type) => draft.instanceTypes.includes(type.id));
  const smallest = chosen.toSorted(
    (a, b) => a.memoryMiB - b.memoryMiB || a.cpuMilli - b.cpuMilli || (a.id < b.id ? -1 : 1),
  )[0];
  if (smallest === undefined) return null;
  const { usable, cpuMilli, memoryMiB } = smallest;
  const nodes = firstNodes(draft, q.nodesNow);
  const most = mostNodes(draft);
  const disk = diskOf(draft);
  const perNode = { cpuMilli: usable.cpuMilli, memoryMiB: usable.memoryMiB, diskGiB: disk.usableGiB };
  return {
    type: smallest.id,
    perNode,
    reserved: {
      cpuMilli: cpuMilli - usable.cpuMilli,
      memoryMiB: memoryMiB - usable.memoryMiB,
      diskGiB: disk.reservedGiB,
    },
    total: nodes === null ? null : times(perNode, nodes),
    most: most === null || (nodes !== null && most <= nodes) ? null : times(perNode, most),
  };
}

const times = ({ cpuMilli, memoryMiB, diskGiB }: Amount, count: number): Amount => ({
  cpuMilli: cpuMilli * count,
  memoryMiB: memoryMiB * count,
  diskGiB: diskGiB === null ? null : diskGiB * count,
});

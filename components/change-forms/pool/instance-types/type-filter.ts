import type { PoolOptions } from '@/lib/contract/pool-options';

export type TypeOption = PoolOptions['instanceTypes'][number];

export interface TypeFilter {
  text: string;
  /** vCPU, at least; 0 = any. */
  cpu: number;
  /** GiB, at least; 0 = any. */
  memoryGiB: number;
  family: string;
  /** Go's name of the architecture; empty = any. */
  arch: string;
  onlySuitable: boolean;
}

export const openFilter: TypeFilter = { text: '', cpu: 0, memoryGiB: 0, family: '', arch: '', onlySuitable: false };

export const CPU_SIZES: readonly number[] = [2, 4, 8, 16, 32, 64];
export const MEMORY_SIZES: readonly number[] = [4, 8, 16, 32, 64, 128, 256];

/** A link may ask for a size: `cpu` in vCPU, `memory` in GiB. */
export function filterOf(get: (name: string) => string | undefined): TypeFilter {
  const wanted = (sizes: readonly number[], name: string): number => {
    const least = Number(get(name));
    return least > 0 ? (sizes.find((size) => size >= least) ?? sizes.at(-1) ?? 0) : 0;
  };
  return { ...openFilter, cpu: wanted(CPU_SIZES, 'cpu'), memoryGiB: wanted(MEMORY_SIZES, 'memory') };
}

function rank(type: TypeOption): number {
  return type.choose.ok ? 0 : 1;
}

export function filterTypes(types: readonly TypeOption[], filter: TypeFilter): TypeOption[] {
  const words = filter.text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return types
    .filter(
      (type) =>
        words.every((word) => type.id.toLowerCase().includes(word)) &&
        type.cpuMilli >= filter.cpu * 1000 &&
        type.memoryMiB >= filter.memoryGiB * 1024 &&
        (filter.family === '' || type.family === filter.family) &&
        (filter.arch === '' || type.arch === filter.arch) &&
        (!filter.onlySuitable || type.choose.ok),
    )
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        a.cpuMilli - b.cpuMilli ||
        a.memoryMiB - b.memoryMiB ||
        a.id.localeCompare(b.id, 'en', { numeric: true }),
    );
}

export function familiesOf(types: readonly TypeOption[]): string[] {
  return [...new Set(types.map((type) => type.family))].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

export const archesOf = (types: readonly TypeOption[]): string[] =>
  [...new Set(types.map((type) => type.arch))].toSorted();

/** Stock in the zones that were chosen; all zones while none is. */
export function stockIn(type: TypeOption, zones: readonly string[]): 'in-stock' | 'in-part' | 'sold-out' | 'unknown' {
  const rows = type.stock.filter((row) => zones.length === 0 || zones.includes(row.zoneId));
  // None known counts as unknown too.
  if (rows.every((row) => row.state === 'unknown')) return 'unknown';
  if (rows.every((row) => row.state === 'in-stock')) return 'in-stock';
  if (rows.every((row) => row.state === 'sold-out')) return 'sold-out';
  return 'in-part';
}

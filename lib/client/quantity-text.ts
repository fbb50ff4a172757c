const formats = new Map<string, Intl.NumberFormat>();

function format(locale: string, digits: number): Intl.NumberFormat {
  const key = `${locale} ${digits}`;
  const known = formats.get(key) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: digits });
  formats.set(key, known);
  return known;
}

/** A whole number with the language's grouping. */
export function countText(n: number, locale: string): string {
  return format(locale, 0).format(n);
}

/** Thousandths of a core → vCPU without the unit: `2.5`; large numbers without a fraction. */
export function cpuText(cpuMilli: number, locale: string): string {
  const cores = cpuMilli / 1000;
  return format(locale, Math.abs(cores) >= 100 ? 0 : 1).format(cores);
}

const memoryUnits = [
  { unit: 'TiB', mib: 1024 * 1024 },
  { unit: 'GiB', mib: 1024 },
  { unit: 'MiB', mib: 1 },
] as const;

/** The unit that reads best for this much. */
function memoryUnit(memoryMiB: number): { unit: string; mib: number } {
  const size = Math.abs(memoryMiB);
  return memoryUnits.find(({ mib }) => size >= mib) ?? { unit: 'MiB', mib: 1 };
}

function memoryIn(scale: { unit: string; mib: number }, locale: string): (memoryMiB: number) => string {
  return (memoryMiB) => {
    const n = memoryMiB / scale.mib;
    const isWhole = scale.unit === 'MiB' || (scale.unit === 'GiB' && Math.abs(n) >= 100);
    return format(locale, isWhole ? 0 : 1).format(n);
  };
}

/** MiB → the unit that reads best: `512 MiB`, `13.5 GiB`, `1.2 TiB`. */
export function memoryText(memoryMiB: number, locale: string): string {
  const scale = memoryUnit(memoryMiB);
  return `${memoryIn(scale, locale)(memoryMiB)} ${scale.unit}`;
}

export type Resource = 'cpu' | 'memory' | 'pods';

/** Parts of a total in the unit of the total, which is shown once: `1.5`, `0.2`, `4` and `vCPU`. */
export function partsText(o: { resource: Resource; whole: number; parts: readonly number[]; locale: string }): {
  whole: string;
  parts: string[];
  unit: string;
} {
  const { resource, locale } = o;
  const scale = memoryUnit(o.whole);
  const { text, unit } = {
    cpu: { text: (n: number) => cpuText(n, locale), unit: 'vCPU' },
    memory: { text: memoryIn(scale, locale), unit: scale.unit },
    pods: { text: (n: number) => countText(n, locale), unit: '' },
  }[resource];
  return { whole: text(o.whole), parts: o.parts.map((n) => text(n)), unit };
}

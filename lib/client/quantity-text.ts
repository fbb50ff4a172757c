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

/** MiB → the unit that reads best: `512 MiB`, `13.5 GiB`, `1.2 TiB`. */
export function memoryText(memoryMiB: number, locale: string): string {
  const size = Math.abs(memoryMiB);
  if (size < 1024) return `${format(locale, 0).format(memoryMiB)} MiB`;
  if (size < 1024 * 1024) return `${format(locale, size < 102_400 ? 1 : 0).format(memoryMiB / 1024)} GiB`;
  return `${format(locale, 1).format(memoryMiB / 1024 / 1024)} TiB`;
}

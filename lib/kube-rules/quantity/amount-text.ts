const UNITS = [
  ['Ti', 2 ** 40],
  ['Gi', 2 ** 30],
  ['Mi', 2 ** 20],
  ['Ki', 2 ** 10],
] as const;

/** An amount as people write it in manifests: cores or `750m` for cpu, `1.5Gi` for bytes, else the number. */
export function amountText(resource: string, amount: number): string {
  if (resource === 'cpu') return amount % 1_000 === 0 ? String(amount / 1_000) : `${amount}m`;
  const inBytes = /memory|storage|^hugepages-/.test(resource);
  if (!inBytes) return String(amount);
  const unit = UNITS.find(([, size]) => amount >= size);
  if (unit === undefined) return String(amount);
  return `${Math.round((amount / unit[1]) * 100) / 100}${unit[0]}`;
}

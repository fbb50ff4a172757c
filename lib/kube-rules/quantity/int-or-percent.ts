/** A number, or a share of `of` (Kubernetes: GetScaledValueFromIntOrPercent); null: neither. */
export function intOrPercent(written: unknown, of: number, round: (share: number) => number): number | null {
  const [, number = '', percent] = /^(\d{1,9})(%?)$/.exec(String(written)) ?? [];
  if (number === '') return null;
  return percent === '%' ? round((Number(number) * of) / 100) : Number(number);
}

import type { Quantity } from '@/simulator/world/kube/shapes/pod';

const FACTORS: Record<string, number> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  '': 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
};

/** The value of a Kubernetes quantity in its base unit; what cannot be read is 0. */
export function quantityValue(quantity: Quantity | undefined): number {
  if (quantity === undefined) return 0;
  if (typeof quantity === 'number') return quantity;
  const plain = Number(quantity);
  if (quantity !== '' && !Number.isNaN(plain)) return plain;
  const match = /^([+-]?[\d.]+)(n|u|m|k|[MGTPE]|[KMGTPE]i)$/.exec(quantity);
  if (match === null) return 0;
  return Number(match[1]) * (FACTORS[match[2] ?? ''] ?? 1);
}

/** CPU in thousandths of a core, rounded up as the scheduler does. */
export function milliOf(quantity: Quantity | undefined): number {
  return Math.ceil(Number((quantityValue(quantity) * 1_000).toFixed(6)));
}

export function bytesOf(quantity: Quantity | undefined): number {
  return Math.ceil(quantityValue(quantity));
}

/** A quotient is the number nearest to the amount that is written, a product with 0.001 is not always: 9m is 0.009. */
const DIVISORS: Record<string, number> = { n: 1e9, u: 1e6, m: 1e3 };

const FACTORS: Record<string, number> = {
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

const FORM = /^([+-]?(?:\d+\.?\d*|\.\d+))(?:[eE]([+-]?\d{1,3})|([numkMGTPE]|[KMGTPE]i))?$/;
const MIB = 2 ** 20;

/** A quantity in its base unit (cores, bytes, pieces); null: invalid (Kubernetes API: `resource.Quantity`). */
export function parseQuantity(text: unknown): number | null {
  if (typeof text === 'number') return Number.isFinite(text) ? text : null;
  if (typeof text !== 'string' || text.length > 64) return null;
  const match = FORM.exec(text.trim());
  if (match === null) return null;
  const [, digits = '', exponent, suffix = ''] = match;
  const value =
    exponent === undefined
      ? (Number(digits) * (FACTORS[suffix] ?? 1)) / (DIVISORS[suffix] ?? 1)
      : Number(`${digits}e${exponent}`);
  return Number.isFinite(value) ? value : null;
}

/** Thousandths of a core, rounded up as the scheduler does (`Quantity.MilliValue`); null when it is no quantity. */
export function cpuMilliOf(text: unknown): number | null {
  const cores = parseQuantity(text);
  return cores === null ? null : Math.ceil(Number((cores * 1_000).toFixed(6)));
}

/** Whole bytes, rounded up (`Quantity.Value`); null when it is no quantity. */
export function bytesOf(text: unknown): number | null {
  const bytes = parseQuantity(text);
  return bytes === null ? null : Math.ceil(Number(bytes.toFixed(3)));
}

/** MiB, to a thousandth; null when it is no quantity. */
export function memoryMiBOf(text: unknown): number | null {
  const bytes = bytesOf(text);
  return bytes === null ? null : mibOfBytes(bytes);
}

export function mibOfBytes(bytes: number): number {
  return Math.round((bytes / MIB) * 1_000) / 1_000;
}

const FORM = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3})|([numkMGTPE]|[KMGTPE]i))?$/;
const NANO = 9;
const DECIMAL = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'];
const BINARY = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];

const power = (base: number, exponent: number): bigint => BigInt(base) ** BigInt(exponent);

/** The amount in billionths, away from zero where it is finer; null when it is no quantity. */
function nanosOf(text: string): { nanos: bigint; format: 'binary' | 'exponent' | 'decimal' } | null {
  const match = FORM.exec(text.trim());
  if (match === null) return null;
  const [, sign, digits = '', fraction = '', exponent, suffix = ''] = match;
  if (`${digits}${fraction}` === '') return null;
  const binary = BINARY.indexOf(suffix);
  const isBinary = binary > 0;
  const ten = exponent === undefined ? (isBinary ? 0 : DECIMAL.indexOf(suffix) * 3 - NANO) : Number(exponent);
  const shift = NANO + ten - fraction.length;
  const whole = BigInt(`${digits}${fraction}`) * (isBinary ? power(1_024, binary) : 1n);
  const divisor = power(10, Math.max(0, -shift));
  const scaled = whole * power(10, Math.max(0, shift));
  const nanos = (scaled + divisor - 1n) / divisor;
  const format = isBinary ? 'binary' : exponent === undefined ? 'decimal' : 'exponent';
  return { nanos: sign === '-' ? -nanos : nanos, format };
}

function factored(amount: bigint, base: bigint, most: number): { amount: bigint; steps: number } {
  let [rest, steps] = [amount, 0];
  while (steps < most && rest % base === 0n) [rest, steps] = [rest / base, steps + 1];
  return { amount: rest, steps };
}

const MILLI_IN_NANOS = 1_000_000n;
const ONE = 1_000_000_000n;

/** A quantity as the API server prints it: `1.5` is `1500m`, `1024Mi` is `1Gi`. Invalid text is returned as it is. */
export function canonicalQuantity(written: unknown): string {
  const text = String(written);
  const read = nanosOf(text);
  if (read === null) return text;
  const size = read.nanos < 0n ? -read.nanos : read.nanos;
  const nanos = ((size + MILLI_IN_NANOS - 1n) / MILLI_IN_NANOS) * MILLI_IN_NANOS;
  const sign = read.nanos < 0n ? '-' : '';
  if (nanos === 0n) return '0';
  if (read.format === 'binary' && nanos >= 1_024n * ONE && nanos % ONE === 0n) {
    const { amount, steps } = factored(nanos / ONE, 1_024n, BINARY.length - 1);
    return `${sign}${amount}${BINARY[steps] ?? ''}`;
  }
  const { amount, steps } = factored(nanos, 1_000n, DECIMAL.length - 1);
  const exponent = steps * 3 - NANO;
  const suffix = read.format === 'exponent' ? (exponent === 0 ? '' : `e${exponent}`) : DECIMAL[steps];
  return `${sign}${amount}${suffix ?? ''}`;
}

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

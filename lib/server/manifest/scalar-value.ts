type Plain = string | number | boolean | null;

/** Words that stand for other values (go-yaml v2, `resolveMap`, which sigs.k8s.io/yaml uses). */
const WORDS: ReadonlyMap<string, boolean | null | number> = new Map<string, boolean | null | number>([
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'].map((word) => [word, true] as const),
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'].map((word) => [word, false] as const),
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['.nan', '.NaN', '.NAN'].map((word) => [word, Number.NaN] as const),
  ...['.inf', '.Inf', '.INF'].flatMap((word) => [
    [word, Infinity] as const,
    [`+${word}`, Infinity] as const,
    [`-${word}`, -Infinity] as const,
  ]),
]);

const INTEGER = /^[-+]?(?:0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|0|[1-9]\d*)$/;
const FLOAT = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;
/** Without a digit before the point, neither a sign nor an underscore makes a number. */
const FRACTION = /^\.\d+(?:[eE][-+]?\d+)?$/;
const INT64_LEAST = -(2n ** 63n);
const UINT64_MOST = 2n ** 64n - 1n;

/** `strconv.ParseInt` and `ParseUint` with the prefixes of Go; null = none, or beyond 64 bits. */
function integerOf(text: string): number | null {
  if (!INTEGER.test(text)) return null;
  const digits = text.replace(/^[-+]/, '').toLowerCase();
  const value = BigInt(/^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits);
  const signed = text.startsWith('-') ? -value : value;
  return signed < INT64_LEAST || signed > UINT64_MOST ? null : Number(signed);
}

/** A number too large for a float stays a text. */
function floatOf(text: string, shape: RegExp): number | null {
  const value = shape.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}

/** Resolves a plain scalar: `0644` is octal, `yes` and `on` are true; times and numbers with colons are texts. */
export function plainValue(text: string): Plain {
  const word = WORDS.get(text);
  if (word !== undefined) return word;
  if (text.startsWith('.')) return floatOf(text, FRACTION) ?? text;
  if (!/^[-+\d]/.test(text)) return text;
  const bare = text.replaceAll('_', '');
  return integerOf(bare) ?? floatOf(bare, FLOAT) ?? text;
}

const TAG = 'tag:yaml.org,2002:';

/** Undefined = the scalar does not fit its tag. Unknown tags make texts. */
export function taggedValue(text: string, tag: string): Plain | undefined {
  const value = plainValue(text);
  switch (tag) {
    case `${TAG}int`:
      return Number.isInteger(value) && !/[.eE]/.test(text.replace(/^[-+]?0[xX]/, '')) ? value : undefined;
    case `${TAG}float`:
      return typeof value === 'number' ? value : undefined;
    case `${TAG}bool`:
      return typeof value === 'boolean' ? value : undefined;
    case `${TAG}null`:
      return value === null ? value : undefined;
    case `${TAG}binary`:
      return /^[A-Za-z0-9+/\s]*(?:={1,2}\s*)?$/.test(text) ? Buffer.from(text, 'base64').toString() : undefined;
    default:
      return text;
  }
}

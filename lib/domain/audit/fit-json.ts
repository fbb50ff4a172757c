import type { Json } from '@/lib/domain/json';

/** Limits in bytes of a text, members of a list or object, and nesting levels; larger values are truncated. */
export const fitLimits = { textBytes: 2048, members: 1000, depth: 16 };

/** Lower-case hex of SHA-256 over the UTF-8 bytes; given by the server, because the domain has no crypto. */
export type Sha256 = (content: string | Uint8Array) => string;

const utf8 = new TextEncoder();

/** The audit's canonical form of a value: unsupported values become text, long ones are truncated with a digest. */
export function fitJson(value: Json, sha256: Sha256, depth = 0): Json {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value + 0 : String(value);
  if (typeof value === 'string') return fitText(value, sha256);
  if (depth >= fitLimits.depth) return 'too deep';
  if (Array.isArray(value)) {
    const kept = value.slice(0, fitLimits.members).map((member) => fitJson(member, sha256, depth + 1));
    const left = value.length - kept.length;
    return left > 0 ? [...kept, `${left} more`] : kept;
  }
  const entries = Object.entries(value);
  const kept = entries
    .slice(0, fitLimits.members)
    .map(([key, member]): [string, Json] => [fitText(key, sha256), fitJson(member, sha256, depth + 1)]);
  const left = entries.length - kept.length;
  return Object.fromEntries(left > 0 ? [...kept, ['…', `${left} more`]] : kept);
}

/** NUL and lone surrogates become `<U+0000>`; text over 2 KiB is reduced to its beginning, its size, and its digest. */
export function fitText(value: string, sha256: Sha256): string {
  const clean = value.replace(/\0|\p{Surrogate}/gu, (char) => {
    const code = char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return `<U+${code}>`;
  });
  const bytes = utf8.encode(clean);
  if (bytes.length <= fitLimits.textBytes) return clean;
  const suffix = `… (${bytes.length} bytes, sha256 ${sha256(bytes)})`;
  return cutToBytes(clean, fitLimits.textBytes - utf8.encode(suffix).length) + suffix;
}

function cutToBytes(text: string, limit: number): string {
  let used = 0;
  let end = 0;
  for (const char of text) {
    used += utf8.encode(char).length;
    if (used > limit) break;
    end += char.length;
  }
  return text.slice(0, end);
}

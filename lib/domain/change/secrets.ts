import type { Json } from '../json';

export const SECRET_MASK = '••••••';

const isRecord = (value: Json): value is { [key: string]: Json } =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Takes the secret top-level fields out of an input. Empty ones are not secrets and stay empty. */
export function splitSecrets(
  input: Json,
  fields: readonly string[],
): { masked: Json; secrets: Record<string, string> } {
  if (!isRecord(input)) return { masked: input, secrets: {} };
  const masked: Record<string, Json> = { ...input };
  const secrets: Record<string, string> = {};
  for (const field of fields) {
    const value = input[field];
    if (typeof value !== 'string' || value === '') continue;
    secrets[field] = value;
    masked[field] = SECRET_MASK;
  }
  return { masked, secrets };
}

/** Dotted paths of other places that contain a secret's text, which would be stored and shown in clear text there. */
export function secretCopies(masked: Json, secrets: readonly string[]): string[] {
  const significant = secrets.filter((secret) => secret.length >= 4);
  const holds = (text: string): boolean => significant.some((secret) => text.includes(secret));
  const walk = (value: Json, at: string): string[] => {
    if (typeof value === 'string') return holds(value) ? [at] : [];
    if (value === null || typeof value !== 'object') return [];
    return Object.entries(value).flatMap(([key, inner]) => {
      const path = at === '' ? key : `${at}.${key}`;
      return holds(key) ? [at] : walk(inner, path);
    });
  };
  return walk(masked, '');
}

/** The input as originally sent, for planning again. */
export const joinSecrets = (masked: Json, secrets: Record<string, string>): Json =>
  isRecord(masked) ? { ...masked, ...secrets } : masked;

/** Removes every secret from external texts, such as a provider's error message. */
export const redactText = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((left, secret) => (secret.length < 4 ? left : left.replaceAll(secret, SECRET_MASK)), text);

/** The same for every string inside a value, keys included. */
export function redactJson(value: Json, secrets: readonly string[]): Json {
  if (secrets.length === 0) return value;
  if (typeof value === 'string') return redactText(value, secrets);
  if (Array.isArray(value)) return value.map((item) => redactJson(item, secrets));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [redactText(key, secrets), redactJson(item, secrets)]),
  );
}

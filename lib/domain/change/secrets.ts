import type { Json } from '../json';
import { fromScript } from '../pool/fields/script-text';
import { atPath, isObject, putPath } from '../pool/definition/json-path';
import { isScriptPath, readScriptMark, scriptMark } from '../pool/script-mark';

export const SECRET_MASK = '••••••';

const isRecord = (value: Json): value is { [key: string]: Json } =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const isScript = (field: string): boolean => isScriptPath(field.split('.').at(-1) ?? '');

/** Takes the secret fields (dotted paths) out of an input; scripts leave their mark. Empty ones stay empty. */
export function splitSecrets(
  input: Json,
  fields: readonly string[],
): { masked: Json; secrets: Record<string, string> } {
  if (!isRecord(input)) return { masked: input, secrets: {} };
  const masked = structuredClone(input);
  const secrets: Record<string, string> = {};
  for (const field of fields) {
    const value = atPath(input, field);
    if (typeof value !== 'string' || value === '' || readScriptMark(value) !== null) continue;
    secrets[field] = value;
    putPath(masked, field, isScript(field) ? scriptMark(value) : SECRET_MASK);
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
export function joinSecrets(masked: Json, secrets: Record<string, string>): Json {
  const joined = structuredClone(masked);
  if (isObject(joined)) for (const [field, value] of Object.entries(secrets)) putPath(joined, field, value);
  return joined;
}

const SHORT_SCRIPT = 24;

/** Both forms of a script. Words of a short one, such as `date`, are words of any text too. */
export const searchedScript = (script: string): string[] =>
  [script, fromScript(script)].filter((text) => text.length >= SHORT_SCRIPT);

/** What to look for in texts from outside. */
export const searchedSecrets = (secrets: Readonly<Record<string, string>>): string[] =>
  Object.entries(secrets).flatMap(([field, value]) => (isScript(field) ? searchedScript(value) : [value]));

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

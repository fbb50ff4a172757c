import { type NodePoolCreateInput, nodePoolCreateInput } from '@/lib/changes/node-pool-create/input';
import { findingSeverities } from '@/lib/domain/change/finding-codes';
import { jsonSchema } from '@/lib/domain/json';
import { isObject, type JsonObject, putPath } from '@/lib/domain/pool/definition/json-path';
import { ownFields } from '@/lib/domain/pool/fields/pool-fields';
import type { PoolCase } from '@/lib/domain/pool/rules/pool-issue';
import { poolIssues, issueFinding } from '@/lib/domain/pool/rules/pool-issues';
import { newPoolRef } from './read-inputs';

/** As the form requests it: settings that settling would drop silently are checked too. */
export function requestedCase({ loginPassword, ...form }: NodePoolCreateInput): PoolCase {
  const password = loginPassword === '' ? null : loginPassword;
  return { pool: { ...form, passwordSet: password !== null }, password, before: null, offers: null };
}

const topOf = (path: string): string => path.split('.')[0] ?? '';

function usualPool(): JsonObject {
  const usual: JsonObject = { loginPassword: '' };
  const fields = ownFields.filter(({ path }) => path !== 'passwordSet' && !path.startsWith('size.'));
  for (const { path, initial } of fields) putPath(usual, path, initial);
  return { ...usual, size: { mode: 'manual', desired: 0 } };
}

/** A finding may quote a field that also contains the password. */
const repeatsSecret = (message: string, { loginPassword }: JsonObject): boolean =>
  typeof loginPassword === 'string' && loginPassword !== '' && message.includes(loginPassword);

/** Runs the rules on the valid parts, without the cloud's offers: invalid parts take the default meanwhile. */
export function alsoWrong(raw: unknown, wrong: readonly string[]): { field: string; message: string }[] {
  const json = jsonSchema.safeParse(raw);
  if (!json.success || !isObject(json.data)) return [];
  const given = json.data;
  const shapeless = new Set(wrong.map(topOf));
  const usual = usualPool();
  const kept = Object.entries(given).filter(([key]) => !shapeless.has(key));
  const parsed = nodePoolCreateInput.safeParse({ ...usual, ...Object.fromEntries(kept) });
  if (!parsed.success) return [];
  const requested = requestedCase(parsed.data);
  const about = (path: string | null): boolean => path !== null && !shapeless.has(topOf(path));
  return poolIssues(requested)
    .filter(({ code }) => findingSeverities[code] === 'blocker')
    .filter(({ field, because = [] }) => about(field) && because.every(about))
    .flatMap((issue) => {
      const { field, cause, remedy } = issueFinding(issue, newPoolRef(requested.pool.name));
      const message = `${cause} ${remedy}`;
      return field === null || repeatsSecret(message, given) ? [] : [{ field, message }];
    });
}

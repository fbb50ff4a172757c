import type { Json } from '../../json';
import type { PoolDefinition } from '../definition/pool-definition';
import { createPoolBody } from '../definition/write-body';
import { z } from 'zod';

/** A word that does not occur in the text, as a placeholder for a secret. */
function unusedPlaceholder(text: string): string {
  let mark = 'login-password';
  while (text.includes(mark)) mark += '-';
  return mark;
}

/** The body of CreateClusterNodePool without the change's mark; `mark`: placeholder for the password, null for none. */
export function codeBody(pool: PoolDefinition): { body: Json; mark: string | null } {
  const plain = createPoolBody(pool, { password: null, changeId: null });
  if (!pool.passwordSet) return { body: plain, mark: null };
  const mark = unusedPlaceholder(JSON.stringify(plain));
  return { body: createPoolBody(pool, { password: mark, changeId: null }), mark };
}

/** The body as the API accepts it, with a variable for the password. */
export const apiBodyOf = (pool: PoolDefinition): string =>
  `${JSON.stringify(createPoolBody(pool, { password: pool.passwordSet ? '${login_password}' : null, changeId: null }), null, 2)}\n`;

export const codePlaceSchema = z.object({
  clusterId: z.string(),
  regionId: z.string(),
  /** Absent for a pool that is only planned. */
  poolId: z.string().optional(),
});
export type CodePlace = z.infer<typeof codePlaceSchema>;

export const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

import type { Json } from '../../json';
import type { PoolDefinition } from '../definition/pool-definition';
import { createPoolBody } from '../definition/write-body';
import { isObject, putPath } from '../definition/json-path';
import { scriptPaths, scriptVariables, withMarkedScripts } from '../script-mark';
import { z } from 'zod';

/** A word that does not occur in the text, as a placeholder for a secret. */
function unusedPlaceholder(text: string, name: string): string {
  let mark = name;
  while (text.includes(mark)) mark += '-';
  return mark;
}

/** Where the body has a secret: its placeholder and the environment variable that holds it. */
export interface CodeSecret {
  mark: string;
  variable: 'NODE_PASSWORD' | 'PRE_USER_DATA' | 'USER_DATA';
}

const scriptEnvironment = { preUserData: 'PRE_USER_DATA', userData: 'USER_DATA' } as const;

/** The body of CreateClusterNodePool without the change's mark, with placeholders for its secrets. */
export function codeBody(pool: PoolDefinition): { body: Json; secrets: CodeSecret[] } {
  const text = JSON.stringify(createPoolBody(pool, { password: null, changeId: null }));
  const secrets: CodeSecret[] = [];
  const placeholder = (name: string, variable: CodeSecret['variable']): string => {
    const mark = unusedPlaceholder(text, name);
    secrets.push({ mark, variable });
    return mark;
  };
  const password = pool.passwordSet ? placeholder('login-password', 'NODE_PASSWORD') : null;
  const body = createPoolBody(withMarkedScripts(pool), { password, changeId: null });
  for (const path of scriptPaths)
    if (pool[path] !== '' && isObject(body))
      putPath(
        body,
        `kubernetes_config.${scriptVariables[path]}`,
        placeholder(scriptVariables[path], scriptEnvironment[path]),
      );
  return { body, secrets };
}

/** The body as the API accepts it, with variables for its secrets. */
export const apiBodyOf = (pool: PoolDefinition): string =>
  `${JSON.stringify(createPoolBody(withMarkedScripts(pool), { password: pool.passwordSet ? '${login_password}' : null, changeId: null }), null, 2)}\n`;

export const codePlaceSchema = z.object({
  clusterId: z.string(),
  regionId: z.string(),
  /** Absent for a pool that is only planned. */
  poolId: z.string().optional(),
});
export type CodePlace = z.infer<typeof codePlaceSchema>;

export const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

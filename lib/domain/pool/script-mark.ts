import { fromScript } from './fields/script-text';
import type { PoolDefinition } from './definition/pool-definition';
import { sha256Hex } from './sha256';

/** Scripts run with full rights on every node and often hold tokens: they are secrets, known by digest and length. */
export const scriptPaths = ['preUserData', 'userData'] as const;
export type ScriptPath = (typeof scriptPaths)[number];

export const isScriptPath = (path: string): path is ScriptPath => scriptPaths.some((one) => one === path);

/** Stands for a script in requests and generated code. */
export const scriptVariables: Record<ScriptPath, string> = { preUserData: 'pre_user_data', userData: 'user_data' };

const MARK = /^sha256:([0-9a-f]{64}):(\d{1,9})$/;

/** What a mark says of its script; null for a script itself. */
export function readScriptMark(text: string): { sha256: string; bytes: number } | null {
  const [, sha256, bytes] = MARK.exec(text) ?? [];
  return sha256 === undefined ? null : { sha256, bytes: Number(bytes) };
}

function bytesOf(script: string): Uint8Array {
  try {
    return Uint8Array.from(atob(fromScript(script)), (char) => char.codePointAt(0) ?? 0);
  } catch {
    // Not base64 behind the prefix: a finding reports it.
    return new TextEncoder().encode(script);
  }
}

/** In place of a script: digest and length of its bytes. No script and a mark stay as they are. */
export function scriptMark(script: string): string {
  if (script === '' || readScriptMark(script) !== null) return script;
  const bytes = bytesOf(script);
  return `sha256:${sha256Hex(bytes)}:${bytes.length}`;
}

/** The pool as it may be stored and shown. */
export const withMarkedScripts = (pool: PoolDefinition): PoolDefinition => ({
  ...pool,
  preUserData: scriptMark(pool.preUserData),
  userData: scriptMark(pool.userData),
});

/** The paths of scripts that are known by their mark only. */
export const markedScripts = (pool: Pick<PoolDefinition, ScriptPath>): ScriptPath[] =>
  scriptPaths.filter((path) => readScriptMark(pool[path]) !== null);

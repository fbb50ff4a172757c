import type { PoolEdit, PoolForm } from '../fields/form-schema';
import { ownFields } from '../fields/pool-fields';
import { atPath, putPath } from './json-path';
import type { PoolDefinition } from './pool-definition';
import { settlePool } from './settle-pool';

/** The pool that a form asks for; its password stays behind. */
export function definitionOfForm({ loginPassword, ...form }: PoolForm): PoolDefinition {
  return settlePool({ ...form, passwordSet: loginPassword !== '' });
}

/** A form filled with a pool; the password is not known. Null for a pool of an OS that nothing tells. */
export function formOfDefinition({ passwordSet: _unknown, os, ...pool }: PoolDefinition): PoolForm | null {
  return os === 'unknown' ? null : { ...pool, os, loginPassword: '' };
}

/** ACK ignores another type of auto scaling in an edit (ACK API: ModifyClusterNodePool). */
const keptType = (size: PoolDefinition['size'], { size: before }: PoolDefinition): PoolDefinition['size'] =>
  size.mode === 'auto' && before.mode === 'auto' ? { ...size, type: before.type } : size;

/**
 * What an edit asks for, contradictions included. A size is replaced as a whole, everything else field by field. `password`: a new one is given
 * beside the edit; ACK takes a password or a key pair.
 */
export function requestedPool(pool: PoolDefinition, q: { edit: PoolEdit; password: boolean }): PoolDefinition {
  const { size, ...edit } = q.edit;
  const after = structuredClone(pool);
  for (const { path } of ownFields) {
    const value = atPath(edit, path);
    if (value !== undefined) putPath(after, path, value);
  }
  const keyPair = edit.keyPair ?? '';
  return {
    ...after,
    size: size === undefined ? pool.size : keptType(size, pool),
    ...(q.password ? { passwordSet: true, keyPair: '' } : {}),
    ...(keyPair === '' ? {} : { passwordSet: false }),
  };
}

/** The pool after an edit. */
export const editedPool = (pool: PoolDefinition, q: { edit: PoolEdit; password: boolean }): PoolDefinition =>
  settlePool(requestedPool(pool, q));

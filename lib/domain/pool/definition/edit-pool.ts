import type { PoolEdit, PoolForm } from '../fields/form-schema';
import { ownFields } from '../fields/pool-fields';
import { atPath, putPath } from './json-path';
import type { PoolDefinition } from './pool-definition';
import { settlePool } from './settle-pool';

/** The pool defined by a form, without its password. */
export function definitionOfForm({ loginPassword, ...form }: PoolForm): PoolDefinition {
  return settlePool({ ...form, passwordSet: loginPassword !== '' });
}

/** A form filled from a pool; the password is unknown. Null if the pool's OS is unknown. */
export function formOfDefinition({ passwordSet: _unknown, os, ...pool }: PoolDefinition): PoolForm | null {
  return os === 'unknown' ? null : { ...pool, os, loginPassword: '' };
}

/** ACK ignores a changed auto-scaling type in an edit (ACK API: ModifyClusterNodePool). */
const keptType = (size: PoolDefinition['size'], { size: before }: PoolDefinition): PoolDefinition['size'] =>
  size.mode === 'auto' && before.mode === 'auto' ? { ...size, type: before.type } : size;

/**
 * The pool requested by an edit, including contradictions. A size is replaced as a whole, everything else field by
 * field. `password`: a new one is submitted with the edit; ACK accepts a password or a key pair.
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

import type { PoolEdit, PoolForm } from '../fields/form-schema';
import { ownFields } from '../fields/pool-fields';
import { atPath, putPath } from './json-path';
import { type PoolDefinition, settlePool } from './pool-definition';

export const definitionOfForm = ({ loginPassword, ...form }: PoolForm): PoolDefinition =>
  settlePool({ ...form, passwordSet: loginPassword !== '' });

/** A form filled from a pool; the password is unknown. Null if the pool's OS is unknown. */
export const formOfDefinition = ({ passwordSet: _unknown, os, ...pool }: PoolDefinition): PoolForm | null =>
  os === 'unknown' ? null : { ...pool, os, loginPassword: '' };

/** ACK ignores a changed auto-scaling type in an edit (ACK API: ModifyClusterNodePool). */
const keptType = (size: PoolDefinition['size'], { size: before }: PoolDefinition): PoolDefinition['size'] =>
  size.mode === 'auto' && before.mode === 'auto' ? { ...size, type: before.type } : size;

/** Size is replaced as a whole, the rest field by field. `password`: a new one is set, which excludes a key pair. */
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

export const editedPool = (pool: PoolDefinition, q: { edit: PoolEdit; password: boolean }): PoolDefinition =>
  settlePool(requestedPool(pool, q));

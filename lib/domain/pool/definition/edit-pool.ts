import type { Json } from '../../json';
import type { PoolEdit, PoolForm } from '../fields/form-schema';
import { ownFields } from '../fields/pool-fields';
import { atPath, type JsonObject, putPath } from './json-path';
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

/** The pool after an edit. A size is replaced as a whole, everything else field by field. */
export function editedPool(pool: PoolDefinition, { loginPassword, size, ...edit }: PoolEdit): PoolDefinition {
  const after = structuredClone(pool);
  for (const { path } of ownFields) {
    const value = atPath(edit, path);
    if (value !== undefined) putPath(after, path, value);
  }
  const edited = after as unknown as PoolDefinition;
  return settlePool({
    ...edited,
    size: size ?? pool.size,
    // ACK takes one of the two.
    ...(loginPassword === undefined ? {} : { passwordSet: true, keyPair: '' }),
    ...(edit.keyPair === undefined || edit.keyPair === '' ? {} : { passwordSet: false }),
  });
}

import type { Json } from '../../json';
import { ownFields } from '../fields/pool-fields';
import { atPath, putPath } from './json-path';
import { emptyPool, type PoolDefinition } from './pool-definition';
import { settlePool } from './settle-pool';

/** Only what belongs to the mode it has. */
function ownSize(
  size: PoolDefinition['size'] & { desired?: number | null; min?: number; max?: number; type?: string },
): PoolDefinition['size'] {
  return size.mode === 'auto'
    ? { mode: 'auto', min: size.min ?? 0, max: size.max ?? 0, type: size.type ?? 'cpu' }
    : { mode: 'manual', desired: size.desired ?? null };
}

/**
 * A pool from a body in wire names: of CreateClusterNodePool, ModifyClusterNodePool, or the answer of
 * DescribeClusterNodePoolDetail. What the body does not say is as in `base`.
 */
export function definitionOfBody(body: Json, base: PoolDefinition = emptyPool): PoolDefinition {
  const found = structuredClone(base);
  for (const { path, codec } of ownFields) {
    const value = codec.read(codec.wires.map((wire) => atPath(body, wire.api)));
    if (value !== undefined) putPath(found, path, value);
  }
  // Every value comes from the field's own codec or from `base`.
  const pool = found as unknown as PoolDefinition;
  // The OS of a pool never changes; a part of a body may tell too little of it.
  const os = base.os === 'unknown' ? pool.os : base.os;
  return settlePool({ ...pool, os, size: ownSize(pool.size) });
}

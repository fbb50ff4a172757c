import type { Json } from '../../json';
import { ownFields } from '../fields/pool-fields';
import { atPath, putPath } from './json-path';
import { emptyPool, type PoolDefinition, settlePool } from './pool-definition';

/** Only the fields of its own mode. */
const ownSize = (
  size: PoolDefinition['size'] & { desired?: number | null; min?: number; max?: number; type?: string },
): PoolDefinition['size'] =>
  size.mode === 'auto'
    ? { mode: 'auto', min: size.min ?? 0, max: size.max ?? 0, type: size.type ?? 'cpu' }
    : { mode: 'manual', desired: size.desired ?? null };

/** A pool from a body of a create, a modify or DescribeClusterNodePoolDetail; missing values come from `base`. */
export function definitionOfBody(body: Json, base: PoolDefinition = emptyPool): PoolDefinition {
  const found = structuredClone(base);
  for (const { path, codec } of ownFields) {
    const value = codec.read(codec.wires.map((wire) => atPath(body, wire.api)));
    if (value !== undefined) putPath(found, path, value);
  }
  // Every value comes from the field's own codec or from `base`.
  const pool = found as unknown as PoolDefinition;
  // The OS of a pool never changes; a partial body may not determine it.
  return settlePool({ ...pool, os: base.os === 'unknown' ? pool.os : base.os, size: ownSize(pool.size) });
}

import type { Json } from '@/lib/domain/json';
import { atPath } from '@/lib/domain/pool/definition/json-path';
import type { PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import {
  fieldGroups,
  type FieldGroup,
  type PoolField,
  laterChange,
  type LaterChange,
} from '@/lib/domain/pool/fields/pool-field';
import { ownFields, poolFields } from '@/lib/domain/pool/fields/pool-fields';
import { windowsLogin } from '@/lib/domain/pool/windows-rules';

export interface FieldRow {
  field: PoolField;
  value: Json;
  later: LaterChange;
}

export interface GroupRows {
  group: FieldGroup;
  set: FieldRow[];
  /** Not set, or off. What does not apply to this pool is in neither list. */
  unset: PoolField[];
}

const applies: Record<string, (pool: PoolDefinition) => boolean> = {
  'billing.period': ({ billing }) => billing.method === 'subscription',
  'billing.periodUnit': ({ billing }) => billing.method === 'subscription',
  'billing.autoRenew': ({ billing }) => billing.method === 'subscription',
  'billing.autoRenewPeriod': ({ billing }) => billing.method === 'subscription' && billing.autoRenew,
  'spot.priceLimits': ({ billing }) => billing.method === 'spot',
  'spot.onDemandFallback': ({ billing }) => billing.method === 'spot',
  'spot.replaceReclaimed': ({ billing }) => billing.method === 'spot',
  'publicIp.charge': ({ publicIp }) => publicIp.bandwidthMbps > 0,
  'privatePool.id': ({ privatePool }) => privatePool.use === 'specified',
  'size.desired': ({ size }) => size.mode === 'manual',
  'size.min': ({ size }) => size.mode === 'auto',
  'size.max': ({ size }) => size.mode === 'auto',
  'size.type': ({ size }) => size.mode === 'auto',
};

/** Listed even where nothing is set: that a pool has no expected number decides what its deletion releases. */
const always = new Set(['managed', 'size.desired', 'size.min', 'publicIp.bandwidthMbps']);

function isSet(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === '' || value === false) return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

function valueOf(pool: PoolDefinition, path: string): Json {
  // The wire has no word of its own for it.
  if (path === 'loginUser' && pool.os === 'windows') return windowsLogin;
  return atPath(pool, path) ?? null;
}

export function definitionRows(pool: PoolDefinition): GroupRows[] {
  const rows = ownFields
    .filter(({ path }) => applies[path]?.(pool) ?? true)
    .map((field) => ({ field, value: valueOf(pool, field.path), later: laterChange(field, pool.os) }));
  return fieldGroups.map((group) => {
    const own = rows.filter(({ field }) => field.group === group);
    const set = own.filter(({ field, value }) => always.has(field.path) || isSet(value));
    return { group, set, unset: own.flatMap((row) => (set.includes(row) ? [] : [row.field])) };
  });
}

export function itemRows(list: string, item: Json): FieldRow[] {
  const prefix = `${list}[].`;
  return poolFields.flatMap((field) => {
    if (!field.path.startsWith(prefix)) return [];
    const value = atPath(item, field.path.slice(prefix.length)) ?? null;
    return isSet(value) ? [{ field, value, later: field.change }] : [];
  });
}

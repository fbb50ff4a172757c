import { badRequest } from '@/simulator/world/api-error';
import type { ClusterRecord } from '@/simulator/world/ack/records';
import type { PoolBody } from '@/simulator/world/validate/pool-shape';
import type { World } from '@/simulator/world/world';

/** The definition of a pool after the call, and its place. */
export interface PoolCheck {
  world: World;
  cluster: ClusterRecord;
  body: PoolBody;
  /** Present when an existing pool is modified. */
  poolId: string | undefined;
  windows: boolean;
}

/** Refuses with `InvalidParameter.<field>` when `wrong`. */
export function refuseIf(wrong: boolean, field: string, message: string): void {
  if (wrong) throw badRequest(`InvalidParameter.${field}`, message);
}

/** Refuses a value outside the listed ones; an absent value passes. */
export function requireOneOf(value: string | undefined, allowed: readonly string[], field: string): void {
  refuseIf(
    value !== undefined && value !== '' && !allowed.includes(value),
    field,
    `${value ?? ''} is not supported, valid values: ${allowed.join(', ')}`,
  );
}

/** Refuses a number outside [min, max] or not whole; an absent value passes. */
export function requireRange(value: number | undefined, bounds: readonly [number, number], field: string): void {
  if (value === undefined) return;
  const [min, max] = bounds;
  refuseIf(
    !Number.isInteger(value) || value < min || value > max,
    field,
    `must be an integer between ${min} and ${max}`,
  );
}

import type { FieldChange, PoolField } from './pool-field';

/** When a later change takes effect; `size`: immediately, and it may add or remove nodes. */
export type LaterChange = FieldChange | 'size';

type Changeable = Pick<PoolField, 'path' | 'change' | 'windows'>;

/** When a later change of a field takes effect. Fields with a single allowed value on Windows never change there. */
export function laterChange(field: Changeable, os: 'linux' | 'windows' | 'unknown'): LaterChange {
  if (os === 'windows' && field.windows !== 'free') return 'fixed';
  return field.change === 'pool' && field.path.startsWith('size.') ? 'size' : field.change;
}

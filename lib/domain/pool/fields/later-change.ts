import type { FieldChange, PoolField } from './pool-field';

/** When a later change takes effect; `size`: at once, and nodes may come or go with it. */
export type LaterChange = FieldChange | 'size';

type Changeable = Pick<PoolField, 'path' | 'change' | 'windows'>;

/** What is said of a field's later change. What Windows pools may have one value of never changes there. */
export function laterChange(field: Changeable, os: 'linux' | 'windows' | 'unknown'): LaterChange {
  if (os === 'windows' && field.windows !== 'free') return 'fixed';
  return field.change === 'pool' && field.path.startsWith('size.') ? 'size' : field.change;
}

import type { Change } from '@/lib/domain/change/change';

/** The pool that a change creates or alters: its target, or the one created by the first step. */
export function poolIdOf(change: Pick<Change, 'kind' | 'targets' | 'steps'>): string | null {
  if (!change.kind.startsWith('node-pool.')) return null;
  const target = change.targets.find((one) => one.type === 'node-pool' && one.uid.startsWith('np'));
  const made = change.steps.find((step) => step.id === 'create' && step.state === 'done')?.detail;
  return target?.uid ?? (made !== undefined && /^np\w+$/.test(made) ? made : null);
}

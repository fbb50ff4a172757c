import type { Step } from '@/lib/domain/change/change';

/** Steps that follow one another; those that are folded are opened on demand. */
export interface StepPart {
  steps: readonly Step[];
  /** What folds them: they are over, or their turn is far off. null = always shown. */
  folded: 'over' | 'to-come' | null;
}

/** A run of many batches has several steps for each; so many are read at a glance. */
const MANY = 24;
/** Beside what is under way. */
const BEFORE = 2;
const AFTER = 4;

const isBehind = ({ state }: Step): boolean => state === 'done' || state === 'skipped';

/** All steps, in their order: those under way with their neighbours, and what lies further away folded. */
export function foldSteps(steps: readonly Step[]): StepPart[] {
  if (steps.length <= MANY) return [{ steps, folded: null }];
  const first = steps.findIndex((step) => !isBehind(step));
  const last = steps.findLastIndex(({ state }) => state !== 'waiting');
  const from = Math.max(0, (first === -1 ? steps.length : first) - BEFORE);
  const to = Math.min(steps.length, Math.max(first, last) + 1 + AFTER);
  const parts: StepPart[] = [
    { steps: steps.slice(0, from), folded: 'over' },
    { steps: steps.slice(from, to), folded: null },
    { steps: steps.slice(to), folded: 'to-come' },
  ];
  return parts.filter((part) => part.steps.length > 0);
}

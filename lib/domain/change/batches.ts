import type { Step } from './change';

/** Consecutive steps of one batch; `batch` is null for those before, between and after the batches. */
export interface RunPart {
  batch: number | null;
  steps: readonly Step[];
}

type Timed = Pick<Step, 'id' | 'state' | 'startedAt' | 'finishedAt'>;

/** Steps of a batch are named `<step>:<number>`; those of a target `<step>:<uid>`. */
function placeOf({ id }: Pick<Step, 'id'>): { name: string; batch: number | null } {
  const [, name = id, batch] = /^([a-z-]+):(\d{1,4})$/.exec(id) ?? [];
  return { name, batch: batch === undefined ? null : Number(batch) };
}

export function runParts(steps: readonly Step[]): RunPart[] {
  const parts: { batch: number | null; steps: Step[] }[] = [];
  for (const step of steps) {
    const { batch } = placeOf(step);
    const last = parts.at(-1);
    if (last !== undefined && last.batch === batch) last.steps.push(step);
    else parts.push({ batch, steps: [step] });
  }
  return parts;
}

export const isBehind = ({ state }: Pick<Step, 'state'>): boolean => state === 'done' || state === 'skipped';

/** The state of several steps together, as that of one step. */
export function stateOfPart(steps: readonly Pick<Step, 'state'>[]): Step['state'] {
  for (const loud of ['unknown', 'failed', 'cancelled', 'running'] as const)
    if (steps.some(({ state }) => state === loud)) return loud;
  if (steps.every(isBehind)) return steps.every(({ state }) => state === 'skipped') ? 'skipped' : 'done';
  // Between two of its steps it is under way.
  return steps.some(isBehind) ? 'running' : 'waiting';
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Time that the batches still need, by what the same steps took in finished batches; null: unknown. Milliseconds. */
export function remainingBatchMs(steps: readonly Timed[], now: number): number | null {
  const took = new Map<string, number[]>();
  const open: { name: string; since: number | null }[] = [];
  for (const step of steps) {
    const { name, batch } = placeOf(step);
    if (batch === null || step.state === 'skipped') continue;
    const { startedAt, finishedAt } = step;
    if (step.state === 'waiting' || step.state === 'running') open.push({ name, since: startedAt });
    else if (step.state === 'done' && startedAt !== null && finishedAt !== null)
      took.set(name, [...(took.get(name) ?? []), finishedAt - startedAt]);
  }
  if (open.length === 0) return null;
  let left = 0;
  for (const { name, since } of open) {
    const samples = took.get(name);
    if (samples === undefined) return null;
    left += Math.max(0, mean(samples) - (since === null ? 0 : now - since));
  }
  return left;
}

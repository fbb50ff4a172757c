import type { WorldParts } from '@/lib/domain/placement/placement-facts';
import { type Rescheduling, type ReschedulingInputs, reschedulingSteps } from '@/lib/placement';

/** Requests and live views wait no longer than for one placement beyond it. */
const SLICE_MS = 20;

export const othersFirst = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Where pods would be rescheduled. Thousands of them take seconds, in which others go on. */
export async function reschedulingInSlices(parts: WorldParts, inputs: ReschedulingInputs): Promise<Rescheduling> {
  const steps = reschedulingSteps(parts, inputs);
  for (let since = performance.now(); ;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - since < SLICE_MS) continue;
    await othersFirst();
    since = performance.now();
  }
}

import { type Rescheduling, reschedulingSteps } from '../rescheduling/rescheduling-of';

/** All at once, without pauses. */
export function reschedulingOf(...inputs: Parameters<typeof reschedulingSteps>): Rescheduling {
  const steps = reschedulingSteps(...inputs);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

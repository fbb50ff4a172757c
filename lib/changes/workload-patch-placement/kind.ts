import { defineChange } from '../parts/define-change';
import { MINUTE_MS } from '../parts/observe-step';
import { workloadPatchInput } from './input';
import { patchData } from './data';
import { patchWork } from './patch-work';
import { planPatch } from './plan';
import { undoPatch } from './undo-patch';
import { verifyPatch } from './verify';
import { someNames } from '../parts/names';
import { targetName, targetRef } from '../parts/refs';
import { workStep } from '@/lib/domain/change/step';

/** Its step has its own limits; this one only applies if nothing else ends it. */
const LONGEST_MS = 24 * 60 * MINUTE_MS;

/** Patches the fields of workloads that decide where their pods run, and watches the rollouts to their end. */
export const workloadPatchPlacement = defineChange({
  id: 'workload.patch-placement',
  input: workloadPatchInput,
  data: patchData,
  targets: ({ targets }) => targets.map(({ target }) => targetRef(target)),
  plan: planPatch,
  steps: (data) => [workStep({ id: 'rollout', timeoutMs: LONGEST_MS, work: patchWork(data), undo: undoPatch(data) })],
  verify: verifyPatch,
  summaryParams: ({ targets }) => ({
    names: someNames(targets.map(({ target }) => targetName(target))),
    count: targets.length,
  }),
});

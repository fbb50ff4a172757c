import { defineChange } from '../parts/define-change';
import { podRestartInput } from './input';
import { planRestart, podRef } from './plan';
import { restartWork } from './restart-work';
import { verifyRestart } from './verify';
import { MINUTE_MS } from '../parts/observe-step';
import { restartData } from './read-inputs';
import { someNames } from '../parts/names';
import { workStep } from '@/lib/domain/change/step';

/** Its step has its own limits; this one only applies if nothing else ends it. */
const LONGEST_MS = 12 * 60 * MINUTE_MS;

/** Lets controllers recreate pods, within their disruption budgets (Kubernetes docs: "API-initiated Eviction"). */
export const podRestart = defineChange({
  id: 'pod.restart',
  input: podRestartInput,
  data: restartData,
  targets: ({ pods }) => pods.map(podRef),
  plan: planRestart,
  steps: (data) => [workStep({ id: 'restart', timeoutMs: LONGEST_MS, work: restartWork(data) })],
  verify: verifyRestart,
  summaryParams: ({ pods }) => ({ names: someNames(pods.map(({ name }) => name)), count: pods.length }),
});

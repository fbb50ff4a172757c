import { someNames } from './cordon/plan-cordon';
import { defineChange } from './define-change';
import { podRestartInput } from './pod-restart.input';
import { restartData } from './pod-restart/data';
import { planRestart, podRef } from './pod-restart/plan-restart';
import { restartWork } from './pod-restart/restart-work';
import { verifyRestart } from './pod-restart/verify-restart';
import { MINUTE_MS } from './pool-steps';
import { workStep } from '@/lib/domain/change/work-step';

/** Its step asks at limits of its own; this one only ends what nothing else does. */
const LONGEST_MS = 12 * 60 * MINUTE_MS;

/** Has pods made again by their controllers, within their disruption budgets (Kubernetes docs: "API-initiated Eviction"). */
export const podRestart = defineChange({
  id: 'pod.restart',
  input: podRestartInput,
  data: restartData,
  secrets: [],
  targets: ({ pods }) => pods.map(podRef),
  plan: planRestart,
  steps: (data) => [
    workStep({
      id: 'restart',
      title: 'Evict the pods one after another, and wait until each is made again',
      timeoutMs: LONGEST_MS,
      work: restartWork(data),
    }),
  ],
  verify: verifyRestart,
  sentence: 'Restart {names}',
  summaryParams: ({ pods }) => ({ names: someNames(pods.map(({ name }) => name)), count: pods.length }),
});

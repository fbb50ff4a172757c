import { someNames } from '../parts/some-names';
import { defineChange } from '../parts/define-change';
import { restoreFindingInput } from './input';
import { annotateSteps, verifyAnnotation } from '../parts/workload/annotate';
import { ignoreData } from '../parts/workload/ignore-data';
import { planIgnore } from '../parts/workload/plan-ignore';
import { targetName, targetRef } from '../parts/workload/refs';

/** Removes the suppression of a rule for workloads. */
export const workloadRestoreFinding = defineChange({
  id: 'workload.restore-finding',
  input: restoreFindingInput,
  data: ignoreData,
  secrets: [],
  targets: ({ targets }) => targets.map(targetRef),
  plan: (ctx, { targets, rule }) => planIgnore(ctx, { targets, rule, value: null }),
  steps: annotateSteps,
  verify: verifyAnnotation,
  summaryParams: ({ targets, rule }) => ({ rule, names: someNames(targets.map(targetName)) }),
});

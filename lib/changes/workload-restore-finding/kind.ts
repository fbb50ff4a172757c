import { defineChange } from '../parts/define-change';
import { restoreFindingInput } from './input';
import { annotateSteps, verifyAnnotation, ignoreData } from '../parts/workload/annotate';
import { planIgnore } from '../parts/workload/plan-ignore';
import { someNames } from '../parts/names';
import { targetName, targetRef } from '../parts/refs';

export const workloadRestoreFinding = defineChange({
  id: 'workload.restore-finding',
  input: restoreFindingInput,
  data: ignoreData,
  targets: ({ targets }) => targets.map(targetRef),
  plan: (ctx, { targets, rule }) => planIgnore(ctx, { targets, rule, value: null }),
  steps: annotateSteps,
  verify: verifyAnnotation,
  summaryParams: ({ targets, rule }) => ({ rule, names: someNames(targets.map(targetName)) }),
});

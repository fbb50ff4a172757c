import { defineChange } from '../parts/define-change';
import { ignoreFindingInput } from './input';
import { annotateSteps, verifyAnnotation, ignoreData } from '../parts/workload/annotate';
import { planIgnore } from '../parts/workload/plan-ignore';
import { someNames } from '../parts/names';
import { targetName, targetRef } from '../parts/refs';

/** Suppresses a rule for workloads by an annotation, with the reason and the end. */
export const workloadIgnoreFinding = defineChange({
  id: 'workload.ignore-finding',
  input: ignoreFindingInput,
  data: ignoreData,
  targets: ({ targets }) => targets.map(targetRef),
  plan: (ctx, { targets, rule, reason, until }) =>
    planIgnore(ctx, {
      targets,
      rule,
      until,
      value: JSON.stringify({ reason, ...(until === undefined ? {} : { until }) }),
    }),
  steps: annotateSteps,
  verify: verifyAnnotation,
  summaryParams: ({ targets, rule }) => ({ rule, names: someNames(targets.map(targetName)) }),
});

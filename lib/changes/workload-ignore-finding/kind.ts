import { someNames } from '../parts/some-names';
import { defineChange } from '../parts/define-change';
import { ignoreFindingInput } from './input';
import { annotateSteps, verifyAnnotation } from '../parts/workload/annotate';
import { ignoreData } from '../parts/workload/ignore-data';
import { planIgnore } from '../parts/workload/plan-ignore';
import { targetName, targetRef } from '../parts/workload/refs';

/** Suppresses a rule for workloads by an annotation, with the reason and the end. */
export const workloadIgnoreFinding = defineChange({
  id: 'workload.ignore-finding',
  input: ignoreFindingInput,
  data: ignoreData,
  secrets: [],
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

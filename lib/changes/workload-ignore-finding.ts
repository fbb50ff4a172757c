import { someNames } from './cordon/plan-cordon';
import { defineChange } from './define-change';
import { ignoreFindingInput } from './workload-ignore-finding.input';
import { annotateSteps, verifyAnnotation } from './workload-ignore/annotate';
import { ignoreData } from './workload-ignore/data';
import { planIgnore } from './workload-ignore/plan-ignore';
import { targetName, targetRef } from './workload-patch/refs';

/** Puts a rule aside for workloads by an annotation of theirs, with the reason and until when. */
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
  sentence: 'Put {rule} aside for {names}',
  summaryParams: ({ targets, rule }) => ({ rule, names: someNames(targets.map(targetName)) }),
});

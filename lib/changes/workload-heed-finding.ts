import { someNames } from './cordon/plan-cordon';
import { defineChange } from './define-change';
import { heedFindingInput } from './workload-ignore-finding.input';
import { annotateSteps, verifyAnnotation } from './workload-ignore/annotate';
import { ignoreData } from './workload-ignore/data';
import { planIgnore } from './workload-ignore/plan-ignore';
import { targetName, targetRef } from './workload-patch/refs';

/** Has a rule hold again that was put aside for workloads. */
export const workloadHeedFinding = defineChange({
  id: 'workload.heed-finding',
  input: heedFindingInput,
  data: ignoreData,
  secrets: [],
  targets: ({ targets }) => targets.map(targetRef),
  plan: (ctx, { targets, rule }) => planIgnore(ctx, { targets, rule, value: null }),
  steps: annotateSteps,
  verify: verifyAnnotation,
  sentence: 'Have {rule} hold again for {names}',
  summaryParams: ({ targets, rule }) => ({ rule, names: someNames(targets.map(targetName)) }),
});

import type { FindingTemplate } from './finding-template';

/** Findings about patches of workloads. */
export const workloadFindings = {
  'workload-not-found': {
    severity: 'blocker',
    title: 'Workloads that are not there',
    cause: '{count, plural, one {# workload is} other {# workloads are}} not there any more: {names}.',
    remedy: 'Ask again without what is gone.',
  },
  'workload-replaced': {
    severity: 'blocker',
    title: 'Other workloads of the same name',
    cause:
      '{count, plural, one {# workload was} other {# workloads were}} made again under {count, plural, one {its} other {their}} name since the patch was worked out: {names}.',
    remedy: 'Open the workload again and ask with the patch that is shown there now.',
  },
  'workload-controlled': {
    severity: 'blocker',
    title: 'Workloads that another one makes',
    cause: '{name} is made by {owner}, which would put the fields back.',
    remedy: 'Patch {owner} in its place.',
  },
  'workload-patch-moved': {
    severity: 'blocker',
    title: 'Patches that do not apply any more',
    cause:
      'Somebody has changed the very fields that the patch is about in {count, plural, one {# workload} other {# workloads}}: {names}.',
    remedy: 'Open the workload again and ask with the patch that is shown there now.',
  },
  'workload-already-patched': {
    severity: 'info',
    title: 'Workloads that are so already',
    cause: '{count, plural, one {# workload has} other {# workloads have}} these fields already: {names}.',
    remedy: 'Nothing to do.',
  },
  'workload-immutable': {
    severity: 'blocker',
    title: 'Fields that cannot be changed in place',
    cause:
      'Kubernetes does not let these fields of {count, plural, one {# object} other {# objects}} change after {count, plural, one {it was} other {they were}} made: {names}.',
    remedy:
      'Delete the object and make it again with the patched manifest; a Job starts its work over then. The diff is on the page of the workload.',
  },
  'workload-managed-elsewhere': {
    severity: 'warning',
    title: 'Workloads that another tool puts back',
    cause:
      '{tool} ({manager}) keeps {count, plural, one {# workload} other {# workloads}} as its source says and may put the fields back: {names}.',
    remedy: 'Put the diff into its source, or pause its reconciliation for as long as the patch is to hold.',
  },
  'workload-rendered-elsewhere': {
    severity: 'info',
    title: 'Workloads that another tool writes',
    cause:
      '{tool} ({manager}) wrote {count, plural, one {# workload} other {# workloads}}: {names}. Its next run does not know of this patch.',
    remedy: 'Put the diff into its source as well.',
  },
  'workload-field-owned': {
    severity: 'blocker',
    title: 'Fields that another manager applies',
    cause: '{manager} applies {fields} of {name}, and nothing here takes a field away from it.',
    remedy: 'Change the field where {manager} has it from; the diff is ready for Git.',
  },
  'workload-field-taken': {
    severity: 'warning',
    title: 'Fields that others wrote',
    cause: '{manager} wrote {fields} of {name}; its next write may put them back.',
    remedy: 'Make the same edit where {manager} has the fields from.',
  },
  'workload-refused': {
    severity: 'blocker',
    title: 'Patches that the API server refuses',
    cause: 'The API server tried the patch of {name} and refuses it: {message}',
    remedy: 'Mend what it names and ask again; nothing was changed.',
  },
  'workload-made-worse': {
    severity: 'blocker',
    title: 'Patches that make it worse',
    cause:
      'With the patch {name} would go from “{before}” to “{after}”, or break {count, plural, one {# rule} other {# rules}} it keeps now: {rules}.',
    remedy: 'Look at the workload again and choose another patch.',
  },
  'workload-not-better': {
    severity: 'warning',
    title: 'Patches that mend nothing',
    cause:
      'The patch changes nothing about where {count, plural, one {# workload} other {# workloads}} can run, and mends no rule: {names}.',
    remedy: 'Leave it out unless there is another reason for it.',
  },
  'workload-restarts': {
    severity: 'warning',
    title: 'Pods that are made again',
    cause:
      'The controllers make {count, plural, one {# running pod} other {# running pods}} again, as their update strategies say: {names}.',
    remedy: 'Ask at a quiet hour if the applications must not be away.',
  },
  'workload-no-rollout': {
    severity: 'info',
    title: 'Pods that stay as they are',
    cause:
      'The pods of {count, plural, one {# workload} other {# workloads}} do not follow the patch by themselves; it is for pods that are made later: {names}.',
    remedy: 'Delete the old pods, or have the workload run again, once they may go.',
  },
  'workload-paused': {
    severity: 'warning',
    title: 'Paused rollouts',
    cause:
      'The rollout of {count, plural, one {# Deployment is} other {# Deployments are}} paused: {names}. The run waits until somebody resumes it.',
    remedy: 'Resume the rollout first (`kubectl rollout resume`).',
  },
  'workload-unlike': {
    severity: 'blocker',
    title: 'Workloads that are not as asked',
    cause:
      '{count, plural, one {# workload does} other {# workloads do}} not have the patched fields after the run: {names}.',
    remedy: 'See who put them back; the findings name who manages the workload.',
  },
  'workload-pods-stuck': {
    severity: 'blocker',
    title: 'Pods that do not run after the patch',
    cause:
      '{count, plural, one {# pod does} other {# pods do}} not run although the rollout is over: {names}.',
    remedy: 'See on the page of the workload why.',
  },
  'ignore-unknown-rule': {
    severity: 'blocker',
    title: 'Rules that do not exist',
    cause: 'There is no rule {rule}.',
    remedy: 'Choose a rule from the list of findings.',
  },
  'ignore-until-passed': {
    severity: 'blocker',
    title: 'A day that is over',
    cause: 'The rule is to be put aside until {until}, and today is {today}: it would hold again at once.',
    remedy: 'Name today or a later day, or none: then it is put aside for as long as the mark is there.',
  },
} as const satisfies Record<string, FindingTemplate>;

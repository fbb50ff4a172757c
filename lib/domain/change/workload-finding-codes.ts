import type { Severities } from './plan';

export const workloadFindings = {
  'workload-not-found': 'blocker',
  'workload-replaced': 'blocker',
  'workload-controlled': 'blocker',
  'workload-patch-moved': 'blocker',
  'workload-volumes-hidden': 'blocker',
  'workload-already-patched': 'info',
  'workload-immutable': 'blocker',
  'workload-managed-elsewhere': 'warning',
  'workload-rendered-elsewhere': 'info',
  'workload-add-ons': 'blocker',
  'workload-add-on': 'warning',
  'workload-field-owned': 'blocker',
  'workload-field-taken': 'warning',
  'workload-rejected': 'blocker',
  'workload-made-worse': 'blocker',
  'workload-not-better': 'warning',
  'workload-patch-effect': 'info',
  'workload-patch-scales-in': 'warning',
  'workload-patch-excludes': 'warning',
  'workload-patch-adds': 'warning',
  'workload-patch-preempts': 'warning',
  'workload-no-rollout': 'info',
  'workload-paused': 'warning',
  'workload-differs': 'blocker',
  'workload-pods-stuck': 'blocker',
  'ignore-unknown-rule': 'blocker',
  'ignore-until-passed': 'blocker',
} as const satisfies Severities;

/** What becomes of the pods of patched workloads. */
export const patchedPodFindings = {
  'workload-restarts': 'warning',
  'workload-pods-stop': 'warning',
  'workload-pods-removed': 'warning',
  'workload-pods-awaited': 'warning',
  'workload-interrupts': 'warning',
  'workload-partition': 'info',
} as const satisfies Severities;

/** A patch that restores the template of pods that still run. */
export const restoredTemplateFindings = { 'workload-patch-restores': 'info' } as const satisfies Severities;

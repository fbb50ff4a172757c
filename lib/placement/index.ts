/** The only entry of this folder; see README.md. Tests may also import what is in `testing/`. */

export { placementWorld } from './verdict/placement-world';
export { assess } from './verdict/assess';
export type { Assessment, PlacementWorld } from './verdict/assessment';

export { fixesOf } from './fix/fixes-of';
export { type Comparison, compareAssessments } from './fix/compare';
export type { Fix } from './fix/find-fixes';

export { PlacementMatrix } from './verdict/matrix/placement-matrix';
export type { WorkloadOutcome } from './verdict/matrix/matrix-entries';
export type { PlacementPart } from './verdict/matrix/pods-on-nodes';
export type { WorkloadPlacement } from './verdict/matrix/workload-placement';

export { lintRules } from './rules/catalog';
export { lintCluster } from './rules/lint';
export type { ClusterFinding } from './rules/checked-rule';

export { reschedulingSteps } from './rescheduling/rescheduling-of';
export type { Rescheduling, UnschedulablePod } from './rescheduling/rescheduling-of';
export type { RescheduledPod } from './rescheduling/rescheduled-pod';
export type { ReschedulingInputs } from './rescheduling/candidate-nodes';

export { applyScenario } from './what-if/apply-scenario';
export { outcomeChangesOf } from './what-if/outcome-changes';
export { misplacedOn } from './what-if/misplaced-workloads';
export { incompatibleWorkloads } from './what-if/misplaced-workloads';

export { proposeSetUp } from './set-up/propose-set-up';
export { planMigration } from './migration/plan-migration';

export { platformOf } from './image/platform-of';

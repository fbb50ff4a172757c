/**
 * The only entry of this room; see README.md. Nothing outside imports another file of it, and components import nothing of it.
 * Tests may also use what is in `testing/`.
 */

/** A cluster made ready for questions about one object, and everything that is to be said of one. */
export { placementWorld } from './verdict/placement-world';
export { assess } from './verdict/assess';
export type { Assessment, PlacementWorld } from './verdict/assessment';

/** Patches that mend what an assessment found, and whether a patch does an object good. */
export { fixesOf } from './fix/fixes-of';
export { type Comparison, compareAssessments } from './fix/compare';
export type { Fix } from './fix/find-fixes';

/** Every workload against every pool, kept as the cluster moves. */
export { PlacementMatrix } from './verdict/matrix/placement-matrix';
export type { WorkloadOutcome } from './verdict/matrix/matrix-entries';
export type { PlacementPart } from './verdict/matrix/pods-on-nodes';
export type { WorkloadPlacement } from './verdict/matrix/workload-placement';

/** The rules of the catalog, and what those about nodes, pools and the cluster find. */
export { lintRules } from './rules/catalogue';
export { lintCluster } from './rules/lint-cluster';
export type { ClusterFinding } from './rules/checked-rule';

/** Where pods whose nodes go away can be recreated. */
export { reschedulingOf } from './rescheduling/rescheduling-of';
export type { Rescheduling, UnschedulablePod } from './rescheduling/rescheduling-of';
export type { RescheduledPod } from './rescheduling/rescheduled-pod';
export type { ReschedulingInputs } from './rescheduling/candidate-nodes';

/** The cluster as it would be, and what that changes. */
export { applyScenario } from './what-if/apply-scenario';
export { outcomeChangesOf } from './what-if/outcome-changes';
export { misplacedOn } from './what-if/misplaced-workloads';
export { incompatibleWorkloads } from './what-if/incompatible-workloads';

/** What to do in a cluster with Windows nodes: classes and taints, and the move to another build. */
export { proposeSetUp } from './set-up/propose-set-up';
export { planMigration } from './migration/plan-migration';

/** The systems and builds of an image, by its reference. */
export { platformOf } from './image/platform-of';

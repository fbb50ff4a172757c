import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import { schedulingWorld } from '../../kube-rules/scheduler/feasible';
import type { SchedulingWorld } from '../../kube-rules/scheduler/scheduling-world';
import { memoized } from '../memoized';

/** The cluster prepared for scheduling, once for verdicts and rules. */
export const schedulingOf: (cluster: ClusterFacts) => SchedulingWorld = memoized(schedulingWorld);

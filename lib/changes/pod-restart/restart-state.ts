import type { ClassifiedPod } from '@/lib/domain/drain/classified';
import type { RestartData } from './data';
import type { WorkPast } from '@/lib/domain/change/work';

/** The state that one check finds. */
export interface RestartSeen {
  data: RestartData;
  past: WorkPast;
  now: number;
  /** Pods that still have their original UID. */
  here: ReadonlyMap<string, ClassifiedPod>;
  /** Owners with as many running pods as at planning time, and no more missing ones. */
  whole: ReadonlySet<string>;
}

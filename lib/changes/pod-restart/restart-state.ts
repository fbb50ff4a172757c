import type { ClassifiedPod } from '@/lib/domain/drain/classified';
import type { RestartData } from './data';
import type { WorkPast } from '@/lib/domain/change/work';

/** What one look at the world shows. */
export interface RestartSeen {
  data: RestartData;
  past: WorkPast;
  now: number;
  /** Pods that are still the ones from before, by UID. */
  here: ReadonlyMap<string, ClassifiedPod>;
  /** Owners that have as many running pods as when this was planned, and lack no more that can serve. */
  whole: ReadonlySet<string>;
}

import { isRequested } from '@/lib/changes/parts/drain/evict-rows';
import { podName } from '@/lib/changes/parts/drain/batch-pods';
import type { WorkPast, WorkRow } from '@/lib/domain/change/work';
import type { ClassifiedPod } from '@/lib/domain/drain/classified';
import { message } from '@/lib/domain/message/message';
import type { RestartedPod } from './data';
import type { RestartSeen } from './restart-state';

/** It was evicted, by us or by others, and still exists. */
export const isLeaving = ({ pod }: ClassifiedPod, { past, now }: { past: WorkPast; now: number }): boolean =>
  pod.deletionAt !== null || isRequested(past.items.get(pod.uid), now);

type RowState = Pick<WorkRow, 'state' | 'detail'>;

function stateHere(row: ClassifiedPod, { past, now }: RestartSeen): RowState {
  if (row.pod.deletionAt !== null) return { state: 'moving', detail: message('detail.pod-leaving') };
  if (isLeaving(row, { past, now })) return { state: 'moving', detail: message('detail.pod-eviction-requested') };
  const act = past.items.get(row.pod.uid)?.act ?? null;
  if (act?.state === 'refused')
    return act.code === 'busy'
      ? { state: 'waiting', detail: message('detail.api-busy') }
      : { state: 'blocked', detail: act.message };
  if (act?.state === 'unknown') return { state: 'waiting', detail: message('detail.answer-unclear') };
  return { state: 'waiting', detail: message('detail.pod-waits') };
}

function reportedOf(pod: RestartedPod, seen: RestartSeen): RowState {
  const row = seen.here.get(pod.uid);
  if (row !== undefined) return stateHere(row, seen);
  // After it was recreated, a later missing pod of its owner is unrelated.
  const wasDone = seen.past.items.get(pod.uid)?.state === 'done';
  return wasDone || seen.whole.has(pod.ownerUid)
    ? { state: 'done', detail: message('detail.pod-restarted') }
    : { state: 'moving', detail: message('detail.pod-comes-again') };
}

/** A row for every pod of the plan. */
export const restartRows = (seen: RestartSeen, placeOf: (uid: string) => string | undefined): WorkRow[] =>
  seen.data.pods.map((pod) => ({
    key: pod.uid,
    type: 'pod',
    group: pod.node.uid,
    name: podName(pod),
    ...reportedOf(pod, seen),
    where: placeOf(pod.uid),
  }));

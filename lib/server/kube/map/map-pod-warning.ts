import type { PodWarning } from '@/lib/domain/ports/kube';
import { countAt, objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';

/** A Warning event (v1) about a pod; null when it is about something else. */
export function mapPodWarning(raw: RawObject): PodWarning | null {
  const about = objectAt(raw, 'involvedObject');
  const podUid = textAt(about, 'uid');
  if (textAt(raw, 'type') !== 'Warning' || textAt(about, 'kind') !== 'Pod' || podUid === '') return null;
  const count = countAt(raw, 'count') ?? countAt(objectAt(raw, 'series'), 'count') ?? 1;
  return { podUid, reason: textAt(raw, 'reason'), count };
}

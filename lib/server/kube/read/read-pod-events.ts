import 'server-only';
import type { PodEvent } from '@/lib/contract/pod';
import { UpstreamFailure } from '@/lib/domain/failure';
import {
  countAt,
  MESSAGE_LIMIT,
  objectAt,
  objectsAt,
  type RawObject,
  textAt,
  timeAt,
} from '@/lib/kube-rules/json/kube-json';
import type { KubeTransport } from '../transport/transport';

const MOST = 200;

/** Times of core/v1 events are in the series, else in the old fields, else in `eventTime`. */
function eventOf(raw: RawObject): PodEvent {
  const metadata = objectAt(raw, 'metadata');
  const series = objectAt(raw, 'series');
  const at = timeAt(series, 'lastObservedTime') ?? timeAt(raw, 'lastTimestamp') ?? timeAt(raw, 'eventTime');
  return {
    key: textAt(metadata, 'uid') || textAt(metadata, 'name'),
    warning: textAt(raw, 'type') === 'Warning',
    reason: textAt(raw, 'reason'),
    message: textAt(raw, 'message', MESSAGE_LIMIT),
    count: countAt(series, 'count') ?? countAt(raw, 'count') ?? 1,
    at: at ?? timeAt(metadata, 'creationTimestamp'),
    source: textAt(objectAt(raw, 'source'), 'component') || textAt(raw, 'reportingComponent'),
  };
}

/**
 * Of this pod and not of an earlier one of its name, newest first; null: they may not be read.
 * @throws every other UpstreamFailure
 */
export async function readPodEvents(
  transport: KubeTransport,
  { namespace, uid }: { namespace: string; uid: string },
): Promise<PodEvent[] | null> {
  const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/events`;
  try {
    const query = { fieldSelector: `involvedObject.uid=${uid}`, limit: '500' };
    const { body } = await transport.call({ path, query });
    const events = objectsAt(body, 'items').map(eventOf);
    return events.toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0)).slice(0, MOST);
  } catch (error) {
    if (error instanceof UpstreamFailure && error.kind === 'forbidden') return null;
    throw error;
  }
}

import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { recordOf, without } from '@/simulator/world/kube/kube-object';

/** A core Event in the words of `events.k8s.io/v1`. */
export function toEventsV1(event: KubeObject): KubeObject {
  const kept = without(
    event,
    'involvedObject',
    'message',
    'source',
    'firstTimestamp',
    'lastTimestamp',
    'count',
    'reportingComponent',
  );
  return {
    ...kept,
    apiVersion: 'events.k8s.io/v1',
    kind: 'Event',
    metadata: event.metadata,
    regarding: recordOf(event['involvedObject']),
    note: event['message'] ?? '',
    deprecatedSource: recordOf(event['source']),
    deprecatedFirstTimestamp: event['firstTimestamp'] ?? null,
    deprecatedLastTimestamp: event['lastTimestamp'] ?? null,
    deprecatedCount: event['count'] ?? 0,
    reportingController: event['reportingComponent'] ?? '',
  };
}

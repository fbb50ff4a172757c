import { countAt, objectAt, objectsAt, type RawObject, textAt, timeAt } from '@/lib/kube-rules/json/kube-json';
import type { PodEnding } from '@/lib/domain/timeline/pod-signals';

/** The latest termination among a pod's containers: of the current state or the one before (Kubernetes API: ContainerStatus). */
export function latestEnding(pod: RawObject): PodEnding | null {
  const found = objectsAt(objectAt(pod, 'status'), 'containerStatuses').flatMap((container) =>
    ['state', 'lastState'].flatMap((field): PodEnding[] => {
      const ended = objectAt(objectAt(container, field), 'terminated');
      if (!Object.hasOwn(ended, 'exitCode') && textAt(ended, 'reason') === '') return [];
      return [
        {
          container: textAt(container, 'name'),
          reason: textAt(ended, 'reason'),
          exitCode: countAt(ended, 'exitCode'),
          message: textAt(ended, 'message', 500),
          at: timeAt(ended, 'finishedAt'),
        },
      ];
    }),
  );
  return found.toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0))[0] ?? null;
}

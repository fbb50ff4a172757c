import { countAt, objectAt, textMapAt, textOrNull } from '@/lib/kube-rules/json/kube-json';
import { podDemandOf, spreadOf } from '../objects/pod-demand';
import type { PodToPlace } from '../objects/pod-facts';
import { podLabelsOf } from '../objects/pod-labels-of';
import { podToPlaceOf } from '../objects/pod-to-place-of';
import { tolerationsOf } from '../objects/node-terms-of';
import { isStoredPod, podSpecIn, type WorkloadObject } from '../objects/workload-object';
import { claimTemplatesOf } from './kind/template-rules';
import { withPriority } from './pod/referenced-objects';
import { defaultedSpec, type PodWorld, withDefaultTolerations } from './pod/defaulted-pod';

/** Its claims are named after its templates, itself and these numbers. */
function ordinalsOf({ kind, object }: WorkloadObject): Pick<PodToPlace, 'ordinals'> {
  if (kind !== 'StatefulSet' || claimTemplatesOf(object).length === 0) return {};
  const spec = objectAt(object, 'spec');
  return {
    ordinals: { start: countAt(objectAt(spec, 'ordinals'), 'start') ?? 0, replicas: countAt(spec, 'replicas') ?? 1 },
  };
}

/** With pod defaults, LimitRange, RuntimeClass and PriorityClass merged; without what a DaemonSet controller adds. */
export function podToPlace(workload: WorkloadObject, cluster: PodWorld): PodToPlace {
  const tolerant = withDefaultTolerations(defaultedSpec(workload, cluster));
  const spec = isStoredPod(workload) ? tolerant : withPriority(tolerant, cluster.priorityClasses);
  const own = podSpecIn(workload);
  const { labels, others } = podLabelsOf(workload, cluster);
  const merged = textOrNull(own, 'runtimeClassName') !== null;
  const { namespace, name } = workload;
  const pod = podToPlaceOf({ namespace, name, labels, spec });
  return {
    ...pod,
    ...ordinalsOf(workload),
    written: merged ? { nodeSelector: textMapAt(own, 'nodeSelector'), tolerations: tolerationsOf(own) } : null,
    ...(others.length === 0
      ? {}
      : { revisions: others.map((by) => ({ labels: by, spread: spreadOf(spec, by), demand: podDemandOf(spec, by) })) }),
  };
}

import { textMapAt, textOrNull } from '@/lib/kube-rules/json/kube-json';
import { podDemandOf, spreadOf } from '../objects/pod-demand';
import type { PodToPlace } from '../objects/pod-facts';
import { podLabelsOf } from '../objects/pod-labels-of';
import { podToPlaceOf } from '../objects/pod-to-place-of';
import { tolerationsOf } from '../objects/node-terms-of';
import { podSpecIn, type WorkloadObject } from '../objects/workload-object';
import { defaultedSpec, type PodWorld, withDefaultTolerations } from './pod/defaulted-pod';

/** With pod defaults, LimitRange and RuntimeClass merged; without what a DaemonSet controller adds. */
export function podToPlace(workload: WorkloadObject, cluster: PodWorld): PodToPlace {
  const spec = withDefaultTolerations(defaultedSpec(workload, cluster));
  const own = podSpecIn(workload);
  const { labels, others } = podLabelsOf(workload, cluster);
  const merged = textOrNull(own, 'runtimeClassName') !== null;
  const { namespace, name } = workload;
  const pod = podToPlaceOf({ namespace, name, labels, spec });
  return {
    ...pod,
    written: merged ? { nodeSelector: textMapAt(own, 'nodeSelector'), tolerations: tolerationsOf(own) } : null,
    ...(others.length === 0
      ? {}
      : { revisions: others.map((by) => ({ labels: by, spread: spreadOf(spec, by), demand: podDemandOf(spec, by) })) }),
  };
}

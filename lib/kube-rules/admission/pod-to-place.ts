import { textMapAt, textOrNull } from '@/lib/kube-rules/json/kube-json';
import { podDemandOf } from '../objects/pod-demand';
import type { PodToPlace, WrittenToleration } from '../objects/pod-facts';
import { podLabelsOf } from '../objects/pod-labels-of';
import { podToPlaceOf } from '../objects/pod-to-place-of';
import { spreadOf } from '../objects/spread-of';
import { tolerationsOf } from '../objects/tolerations-of';
import { podSpecIn, type WorkloadObject } from '../objects/workload-object';
import { defaultedSpec, type PodWorld } from './pod/defaulted-pod';

const OWN_KEYS = ['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable'];

/** Every pod stays five minutes on a node with problems by default (plug-in DefaultTolerationSeconds). */
function withDefaults(tolerations: readonly WrittenToleration[]): WrittenToleration[] {
  const missing = OWN_KEYS.filter(
    (key) =>
      !tolerations.some(
        (one) => (one.key === key || one.key === '') && (one.effect === 'NoExecute' || one.effect === ''),
      ),
  );
  return [...tolerations, ...missing.map((key) => ({ key, operator: 'Exists', value: '', effect: 'NoExecute' }))];
}

/**
 * A pod of the workload as the scheduler meets it: defaults that exist only on pods are filled in, the namespace's LimitRange
 * and the RuntimeClass are merged (facts: B.2). For a DaemonSet without what its controller adds to each pod.
 */
export function podToPlace(workload: WorkloadObject, cluster: PodWorld): PodToPlace {
  const spec = defaultedSpec(workload, cluster);
  const own = podSpecIn(workload);
  const { labels, others } = podLabelsOf(workload, cluster);
  const merged = textOrNull(own, 'runtimeClassName') !== null;
  const { namespace, name } = workload;
  const pod = podToPlaceOf({ namespace, name, labels, spec });
  return {
    ...pod,
    tolerations: withDefaults(pod.tolerations),
    written: merged ? { nodeSelector: textMapAt(own, 'nodeSelector'), tolerations: tolerationsOf(own) } : null,
    ...(others.length === 0
      ? {}
      : { revisions: others.map((by) => ({ labels: by, spread: spreadOf(spec, by), demand: podDemandOf(spec, by) })) }),
  };
}

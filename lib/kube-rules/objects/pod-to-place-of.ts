import { objectAt, objectsAt, type RawObject, textAt, textMapAt, textOrNull } from '../json/kube-json';
import { requiredAffinityOf, tolerationsOf } from './node-terms-of';
import { podDemandOf, spreadOf, podVolumesOf } from './pod-demand';
import type { PodDemand, PodToPlace } from './pod-facts';

interface DefaultedPod {
  namespace: string;
  name: string;
  labels: Readonly<Record<string, string>>;
  /** With everything that the API server fills in for pods. */
  spec: RawObject;
  /** Absent: read from the spec. */
  demand?: PodDemand;
}

function osOf(spec: RawObject): PodToPlace['os'] {
  const name = objectAt(spec, 'os')['name'];
  return name === 'linux' || name === 'windows' ? name : null;
}

export const podToPlaceOf = ({ namespace, name, labels, spec, demand }: DefaultedPod): PodToPlace => ({
  namespace,
  name,
  labels,
  schedulerName: textAt(spec, 'schedulerName') || 'default-scheduler',
  gated: objectsAt(spec, 'schedulingGates').length > 0,
  nodeName: textOrNull(spec, 'nodeName'),
  os: osOf(spec),
  hostNetwork: spec['hostNetwork'] === true,
  nodeSelector: textMapAt(spec, 'nodeSelector'),
  requiredAffinity: requiredAffinityOf(spec),
  tolerations: tolerationsOf(spec),
  written: null,
  spread: spreadOf(spec, labels),
  volumes: podVolumesOf(spec),
  demand: demand ?? podDemandOf(spec, labels),
  ...(objectsAt(spec, 'resourceClaims').length > 0 ? { resourceClaims: true } : {}),
});

import { objectAt, objectsAt, type RawObject, textAt, textMapAt, textOrNull } from '../json/kube-json';
import { requiredAffinityOf } from './node-terms-of';
import { podDemandOf } from './pod-demand';
import type { PodDemand, PodToPlace } from './pod-facts';
import { podVolumesOf } from './pod-volumes-of';
import { spreadOf } from './spread-of';
import { tolerationsOf } from './tolerations-of';

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

/** A pod as the scheduler meets it. */
export function podToPlaceOf({ namespace, name, labels, spec, demand }: DefaultedPod): PodToPlace {
  return {
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
  };
}

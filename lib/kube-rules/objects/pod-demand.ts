import {
  countAt,
  isObject,
  objectAt,
  objectsAt,
  type RawObject,
  textAt,
  textsAt,
} from '@/lib/kube-rules/json/kube-json';
import { disksOf } from './disks-of';
import { labelSelectorOf, ownSelectorOf } from '../selector/label-selector';
import type { HostPort, PodDemand, PodTerm } from './pod-facts';
import { podVolumesOf } from './pod-volumes-of';
import { requestsOf, type StatusRequests } from './requests-of';

type Labels = Readonly<Record<string, string>>;

/** Ports of ordinary init containers do not count: they are gone before the others start (kube-scheduler, GetHostPorts). */
function hostPortsOf(spec: RawObject): HostPort[] {
  const sidecars = objectsAt(spec, 'initContainers').filter((one) => one['restartPolicy'] === 'Always');
  const ports = [...objectsAt(spec, 'containers'), ...sidecars].flatMap((one) => objectsAt(one, 'ports'));
  return ports.flatMap((one) => {
    const port = countAt(one, 'hostPort');
    if (port === null || port <= 0) return [];
    return [{ port, protocol: textAt(one, 'protocol') || 'TCP', ip: textAt(one, 'hostIP') }];
  });
}

function termOf(term: RawObject, labels: Labels): PodTerm {
  const { namespaceSelector } = term;
  return {
    topologyKey: textAt(term, 'topologyKey'),
    selector: ownSelectorOf(term, labels),
    namespaces: textsAt(term, 'namespaces'),
    namespaceSelector: isObject(namespaceSelector) ? labelSelectorOf(namespaceSelector) : null,
  };
}

function termsOf(spec: RawObject, field: string, labels: Labels): PodTerm[] {
  const affinity = objectAt(objectAt(spec, 'affinity'), field);
  return objectsAt(affinity, 'requiredDuringSchedulingIgnoredDuringExecution').map((term) => termOf(term, labels));
}

const claimsOf = (spec: RawObject): string[] =>
  podVolumesOf(spec).flatMap((volume) => {
    if (volume.kind === 'csi') return [];
    return [volume.kind === 'claim' ? volume.claim : `*-${volume.name}`];
  });

/**
 * What a pod of this spec takes and asks. The spec is normalised as the API server does it for pods: limits have become
 * requests, ports of the host's network host ports, overhead is in place. `given`: what the status of a running pod tells.
 */
export function podDemandOf(spec: RawObject, labels: Labels, given?: StatusRequests): PodDemand {
  const disks = disksOf(spec);
  return {
    requests: requestsOf(spec, given),
    hostPorts: hostPortsOf(spec),
    affinity: termsOf(spec, 'podAffinity', labels),
    antiAffinity: termsOf(spec, 'podAntiAffinity', labels),
    claims: claimsOf(spec),
    ...(disks.length === 0 ? {} : { disks }),
  };
}

import {
  countAt,
  isObject,
  objectAt,
  objectsAt,
  type RawObject,
  textAt,
  textsAt,
} from '@/lib/kube-rules/json/kube-json';
import { labelSelectorOf, ownSelectorOf } from '../selector/label-selector';
import type { HostPort, PodDemand, PodTerm, Disk } from './pod-facts';
import { podVolumesOf } from './pod-volumes-of';
import { requestsOf, type StatusRequests } from './requests-of';

/**
 * Fields that identify a disk, by the kind of volume; other fields distinguish two disks only as the scheduler does.
 */
const NAMED = [
  ['gcePersistentDisk', 'pdName'],
  ['awsElasticBlockStore', 'volumeID'],
  ['iscsi', 'iqn'],
] as const;

/** Only one node can use a disk of this kind. */
const FOR_ONE = 'awsElasticBlockStore';

/** One image is the same by any of its monitors (core/v1 RBDVolumeSource; its pool is `rbd` where nothing is said). */
function imagesOf(source: RawObject): string[] {
  const pool = textAt(source, 'pool') || 'rbd';
  const image = textAt(source, 'image');
  return textsAt(source, 'monitors').map((monitor) => `rbd ${monitor} ${pool} ${image}`);
}

/** Disks in the volumes of a PodSpec that kube-scheduler keeps to one pod of a node (volumerestrictions/volume_restrictions.go). */
const disksOf = (spec: RawObject): Disk[] =>
  objectsAt(spec, 'volumes').flatMap((volume) => [
    ...NAMED.flatMap(([kind, field]): Disk[] => {
      const source = objectAt(volume, kind);
      const name = textAt(source, field);
      const readOnly = kind !== FOR_ONE && source['readOnly'] === true;
      return name === '' ? [] : [{ id: `${kind} ${name}`, readOnly }];
    }),
    ...imagesOf(objectAt(volume, 'rbd')).map((id) => ({ id, readOnly: objectAt(volume, 'rbd')['readOnly'] === true })),
  ]);

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
 * The resources and constraints of a pod with this spec. The spec is normalized as the API server does it for pods:
 * limits have become requests, ports of the host's network host ports, overhead is set. `given`: the requests in a
 * running pod's status.
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

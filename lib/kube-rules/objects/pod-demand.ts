import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { countAt, isObject, objectAt, objectsAt, textAt, textsAt } from '@/lib/kube-rules/json/kube-json';
import { labelSelectorOf, ownSelectorOf } from '../selector/label-selector';
import type { HostPort, PodDemand, PodTerm, Disk, SpreadConstraint, PodVolume } from './pod-facts';
import { requestsOf, type StatusRequests } from './requests-of';
import { claimRequestOf } from './storage-of';

function volumeOf(volume: RawObject): PodVolume | null {
  if (isObject(volume['persistentVolumeClaim'])) {
    const claim = textAt(volume['persistentVolumeClaim'], 'claimName');
    return { kind: 'claim', claim };
  }
  if (isObject(volume['ephemeral'])) {
    const made = objectAt(volume['ephemeral'], 'volumeClaimTemplate');
    const spec = objectAt(made, 'spec');
    // The API server allows no name here: only the template of a StatefulSet's claim has one.
    const template = textAt(objectAt(made, 'metadata'), 'name');
    const storageClass = typeof spec['storageClassName'] === 'string' ? textAt(spec, 'storageClassName') : null;
    const name = textAt(volume, 'name');
    const own = { kind: 'ephemeral', name, storageClass, asks: claimRequestOf(spec) } as const;
    return template === '' ? own : { ...own, template };
  }
  return isObject(volume['csi']) ? { kind: 'csi', driver: textAt(volume['csi'], 'driver') } : null;
}

export const podVolumesOf = (spec: RawObject): PodVolume[] =>
  objectsAt(spec, 'volumes').flatMap((volume) => volumeOf(volume) ?? []);

/** Fields that identify a disk, by the kind of volume, as the scheduler compares them. */
const NAMED = [
  ['gcePersistentDisk', 'pdName'],
  ['awsElasticBlockStore', 'volumeID'],
  ['iscsi', 'iqn'],
] as const;

/** Only one node can use a disk of this kind. */
const FOR_ONE = 'awsElasticBlockStore';

/** One image is the same by any of its monitors (core/v1 RBDVolumeSource; its pool is `rbd` by default). */
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

/** Ports of ordinary init containers do not count: these end before the others start (GetHostPorts). */
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

/** `spec` as normalized for pods (requests, host ports, overhead). `given`: requests in the pod's status. */
export function podDemandOf(spec: RawObject, labels: Labels, given?: StatusRequests): PodDemand {
  const disks = disksOf(spec);
  const { priority, preemptionPolicy } = spec;
  return {
    requests: requestsOf(spec, given),
    hostPorts: hostPortsOf(spec),
    affinity: termsOf(spec, 'podAffinity', labels),
    antiAffinity: termsOf(spec, 'podAntiAffinity', labels),
    claims: claimsOf(spec),
    ...(disks.length === 0 ? {} : { disks }),
    ...(typeof priority !== 'number' || priority === 0 ? {} : { priority }),
    ...(preemptionPolicy === 'Never' ? { neverPreempts: true } : {}),
  };
}

/** Spread constraints of a PodSpec that keep its pods off nodes (`DoNotSchedule`); the others are preferences. */
export const spreadOf = (spec: RawObject, labels: Readonly<Record<string, string>>): SpreadConstraint[] =>
  objectsAt(spec, 'topologySpreadConstraints')
    .filter((one) => one['whenUnsatisfiable'] === 'DoNotSchedule')
    .map((one) => ({
      topologyKey: textAt(one, 'topologyKey'),
      maxSkew: countAt(one, 'maxSkew') ?? 1,
      selector: ownSelectorOf(one, labels),
      minDomains: countAt(one, 'minDomains') ?? 1,
      // Defaults of kube-scheduler: affinity is honored, taints are not (podtopologyspread/common.go).
      honorsAffinity: one['nodeAffinityPolicy'] !== 'Ignore',
      honorsTaints: one['nodeTaintsPolicy'] === 'Honor',
    }));

import { listOf, recordOf } from '@/simulator/world/kube/kube-object';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { quantityValue } from '@/simulator/world/kube/quantity';
import { matchesTerms } from '@/simulator/world/kube/scheduler/node-affinity';
import type { NodeState } from '@/simulator/world/kube/scheduler/node-state';
import { overLimit } from '@/simulator/world/kube/scheduler/volume-limits';
import * as S from '@/simulator/world/kube/scheduler/storage-view';
import { reasons as texts } from '@/lib/kube-rules/scheduler/reasons';
import { matcherOf } from '@/simulator/world/kube/select/label-selector';
import type { NodeSelectorTerm, Pod, Quantity } from '@/simulator/world/kube/shapes/pod';
import type { LabelSelector } from '@/simulator/world/kube/shapes/selector';

export interface VolumeScene {
  storage: S.StorageView;
  /** Pods that hold a place on a node. */
  podsOn: (node: string) => readonly Pod[];
  /** Whether another pod that has a node mounts the claim. */
  isMounted: (namespace: string, claim: string) => boolean;
}

export interface VolumeAnswer {
  /** Why no node will do, whatever it is like. */
  refusal?: string;
  filter?: (node: NodeState) => { reasons: string[]; hopeless: boolean } | undefined;
}

interface Sorted {
  bound: KubeObject[];
  waiting: KubeObject[];
  /** The pod's own claims that wait for nobody: with the volume they are given, or without where one is made. */
  own: KubeObject[];
}

const UNBOUND = 'pod has unbound immediate PersistentVolumeClaims';

function complaint(claim: KubeObject): string | undefined {
  const { name, deletionTimestamp } = claim.metadata;
  if (S.phaseOf(claim) === 'Lost') {
    return `persistentvolumeclaim "${name}" bound to non-existent persistentvolume "${S.volumeNameOf(claim)}"`;
  }
  return deletionTimestamp === undefined ? undefined : `persistentvolumeclaim "${name}" is being deleted`;
}

/** The claim of an ephemeral volume as its controller makes it. */
function ownClaim(
  { claim, template = {} }: S.Mounted,
  namespace: string,
  storage: S.StorageView,
): KubeObject {
  const storageClassName = template['storageClassName'] ?? storage.defaultClass()?.metadata.name ?? '';
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: claim, namespace },
    spec: { ...template, storageClassName },
  };
}

const isProvisioned = (storageClass: KubeObject | undefined): boolean => {
  const provisioner = storageClass?.['provisioner'] ?? '';
  return provisioner !== '' && provisioner !== 'kubernetes.io/no-provisioner';
};

/** What the volume controller does of claims that wait for nobody: a volume that is there, wherever it is, else one is made. */
function settle(claims: readonly KubeObject[], storage: S.StorageView): KubeObject[] | undefined {
  const chosen = new Set<string>();
  const settled: KubeObject[] = [];
  for (const claim of claims) {
    const volume = pick(claim, undefined, { storage, chosen });
    if (volume === undefined && !isProvisioned(storage.storageClass(S.classOf(claim)))) return undefined;
    if (volume !== undefined) chosen.add(volume.metadata.name);
    settled.push({ ...claim, spec: { ...S.specOf(claim), volumeName: volume?.metadata.name } });
  }
  return settled;
}

/** The plug-ins' PreFilter in their order: VolumeRestrictions, VolumeBinding, VolumeZone. */
function sort(pod: Pod, storage: S.StorageView): Sorted | string {
  const namespace = pod.metadata.namespace ?? '';
  const waits = (claim: KubeObject): boolean =>
    storage.storageClass(S.classOf(claim))?.['volumeBindingMode'] === 'WaitForFirstConsumer';
  const found: KubeObject[] = [];
  const own: KubeObject[] = [];
  for (const mounted of S.claimsOf(pod)) {
    const claim = storage.claim(namespace, mounted.claim);
    if (claim !== undefined) found.push(claim);
    else if (mounted.template === undefined) return `persistentvolumeclaim "${mounted.claim}" not found`;
    else own.push(ownClaim(mounted, namespace, storage));
  }
  const trouble = found.map(complaint).find((each) => each !== undefined);
  if (trouble !== undefined) return trouble;
  const bound = found.filter(S.isBound);
  const waiting = found.filter((claim) => !S.isBound(claim));
  const settled = settle(
    own.filter((claim) => !waits(claim)),
    storage,
  );
  if (settled === undefined || !waiting.every((claim) => waits(claim) && S.volumeNameOf(claim) === ''))
    return UNBOUND;
  const gone = bound.find((claim) => storage.volume(S.volumeNameOf(claim)) === undefined);
  if (gone !== undefined) return `persistentvolume "${S.volumeNameOf(gone)}" not found`;
  return { bound, waiting: [...waiting, ...own.filter(waits)], own: settled };
}

/** What the volumes of a pod demand of nodes. */
export function volumeFilter(pod: Pod, scene: VolumeScene): VolumeAnswer {
  if (S.claimsOf(pod).length === 0) return {};
  const { storage } = scene;
  const sorted = sort(pod, storage);
  if (typeof sorted === 'string') return { refusal: sorted };
  const { bound, waiting, own } = sorted;
  const volumesOf = (claims: readonly KubeObject[]): KubeObject[] =>
    claims.flatMap((claim) => storage.volume(S.volumeNameOf(claim)) ?? []);
  const zoned = volumesOf(bound);
  const volumes = [...zoned, ...volumesOf(own)];
  const exclusive = [...bound, ...waiting].some(
    (claim) =>
      listOf(S.specOf(claim)['accessModes']).includes('ReadWriteOncePod') &&
      scene.isMounted(claim.metadata.namespace ?? '', claim.metadata.name),
  );
  return {
    filter: (node) => {
      if (exclusive) {
        return { reasons: [texts.oncePod], hopeless: false };
      }
      if (overLimit([...bound, ...waiting, ...own], node, scene))
        return { reasons: ['node(s) exceed max volume count'], hopeless: false };
      const reasons = binding({ volumes, waiting }, node, storage);
      if (reasons.length > 0) return { reasons, hopeless: true };
      return inZone(zoned, node)
        ? undefined
        : { reasons: ['node(s) had no available volume zone'], hopeless: true };
    },
  };
}

function binding(
  { volumes, waiting }: { volumes: KubeObject[]; waiting: KubeObject[] },
  node: NodeState,
  storage: S.StorageView,
): string[] {
  const reasons: string[] = [];
  if (volumes.some((volume) => !reaches(volume, node)))
    reasons.push("node(s) didn't match PersistentVolume's node affinity");
  if (!canBind(waiting, node, storage))
    reasons.push("node(s) didn't find available persistent volumes to bind");
  return reasons;
}

/** Of a volume's terms the scheduler sees the labels of nodes alone: fields keep nothing out. */
const labelled = (terms: readonly NodeSelectorTerm[]): NodeSelectorTerm[] =>
  terms.map((term) =>
    (term.matchFields ?? []).length === 0
      ? term
      : { matchExpressions: [...(term.matchExpressions ?? []), NOWHERE_ABSENT] },
  );

/** Holds on every node. */
const NOWHERE_ABSENT = { key: 'example.invalid/none', operator: 'DoesNotExist' };

function reaches(volume: KubeObject, node: NodeState): boolean {
  const terms = S.reachOf(volume);
  return terms === undefined || matchesTerms(labelled(terms), { name: node.name, labels: node.labels });
}

const SELECTED = 'volume.kubernetes.io/selected-node';

/** Static volumes first, the smallest claims choosing first; what is left over has to be provisioned. */
function canBind(waiting: KubeObject[], node: NodeState, storage: S.StorageView): boolean {
  const chosen = new Set<string>();
  const bySize = waiting.toSorted((a, b) => sizeOf(a) - sizeOf(b));
  const toProvision: KubeObject[] = [];
  for (const claim of bySize) {
    const selected = claim.metadata.annotations?.[SELECTED];
    if (selected !== undefined && selected !== node.name) return false;
    const found = selected === undefined ? pick(claim, node, { storage, chosen }) : undefined;
    if (found === undefined) toProvision.push(claim);
    else chosen.add(found.metadata.name);
  }
  return toProvision.every((claim) => {
    const storageClass = storage.storageClass(S.classOf(claim));
    if (!isProvisioned(storageClass)) return false;
    const topologies = listOf(storageClass?.['allowedTopologies']).map((term) => ({
      matchExpressions: listOf(recordOf(term)['matchLabelExpressions']).map((each) => ({
        key: String(recordOf(each)['key']),
        operator: 'In',
        values: listOf(recordOf(each)['values']).map(String),
      })),
    }));
    return topologies.length === 0 || matchesTerms(topologies, { name: node.name, labels: node.labels });
  });
}

// Quantities in the store are strings or numbers: the API server let nothing else in.
const sizeOf = (claim: KubeObject): number =>
  quantityValue(
    recordOf(recordOf(S.specOf(claim)['resources'])['requests'])['storage'] as Quantity | undefined,
  );
const roomOf = (volume: KubeObject): number =>
  quantityValue(recordOf(S.specOf(volume)['capacity'])['storage'] as Quantity | undefined);

function isFor(volume: KubeObject, claim: KubeObject): boolean {
  const ref = recordOf(S.specOf(volume)['claimRef']);
  if (ref['name'] !== claim.metadata.name || ref['namespace'] !== claim.metadata.namespace) return false;
  return ref['uid'] === undefined || ref['uid'] === '' || ref['uid'] === claim.metadata.uid;
}

interface Picking {
  storage: S.StorageView;
  chosen: ReadonlySet<string>;
}

/** `node`: undefined = wherever the volume is. */
function pick(
  claim: KubeObject,
  node: NodeState | undefined,
  { storage, chosen }: Picking,
): KubeObject | undefined {
  const isNear = (volume: KubeObject): boolean => node === undefined || reaches(volume, node);
  const attributes = (object: KubeObject): unknown => S.specOf(object)['volumeAttributesClassName'] ?? '';
  const mode = (object: KubeObject): unknown => S.specOf(object)['volumeMode'] ?? 'Filesystem';
  const fitting = [...storage.volumes()].filter(
    (volume) =>
      !chosen.has(volume.metadata.name) &&
      S.classOf(volume) === S.classOf(claim) &&
      mode(volume) === mode(claim) &&
      attributes(volume) === attributes(claim) &&
      volume.metadata.deletionTimestamp === undefined &&
      roomOf(volume) >= sizeOf(claim),
  );
  const reserved = fitting.find((volume) => isFor(volume, claim));
  if (reserved !== undefined) return isNear(reserved) ? reserved : undefined;
  // A selector in the store has the form of one.
  const matches = matcherOf((S.specOf(claim)['selector'] ?? {}) as LabelSelector);
  const wanted = listOf(S.specOf(claim)['accessModes']);
  const free = fitting.filter(
    (volume) =>
      S.phaseOf(volume) === 'Available' &&
      S.specOf(volume)['claimRef'] === undefined &&
      matches(volume.metadata.labels) &&
      wanted.every((each) => listOf(S.specOf(volume)['accessModes']).includes(each)) &&
      isNear(volume),
  );
  return free.toSorted((a, b) => roomOf(a) - roomOf(b))[0];
}

const TOPOLOGY = ['topology.kubernetes.io/', 'failure-domain.beta.kubernetes.io/'];

/** VolumeZone: only nodes with a zone or region label are held to it; the newer label answers for the older. */
function inZone(volumes: KubeObject[], node: NodeState): boolean {
  const keys = TOPOLOGY.flatMap((prefix) => [`${prefix}zone`, `${prefix}region`]);
  if (keys.every((key) => node.labels[key] === undefined)) return true;
  return volumes.every((volume) =>
    keys.every((key) => {
      const said = volume.metadata.labels?.[key];
      if (said === undefined || said.split('__').some((zone) => zone.trim() === '')) return true;
      const have = node.labels[key] ?? node.labels[key.replace('failure-domain.beta', 'topology')];
      return have !== undefined && said.split('__').some((zone) => zone.trim() === have);
    }),
  );
}

import { listOf, recordOf } from '@/simulator/world/kube/kube-object';
import type { JsonRecord, KubeObject } from '@/simulator/world/kube/kube-object';
import { resourceByKey } from '@/simulator/world/kube/resource-type';
import type { NodeSelectorTerm, Pod } from '@/simulator/world/kube/shapes/pod';
import type { ObjectStore } from '@/simulator/world/kube/store/object-store';

/** A volume of a pod that has a claim. `template`: of a claim that is made with the pod. */
export interface Mounted {
  claim: string;
  template?: JsonRecord;
}

export function claimsOf(pod: Pod): Mounted[] {
  const mounted: Mounted[] = [];
  for (const volume of pod.spec.volumes ?? []) {
    const named = recordOf(volume['persistentVolumeClaim'])['claimName'];
    if (typeof named === 'string') mounted.push({ claim: named });
    else if (volume['ephemeral'] !== undefined) {
      const template = recordOf(recordOf(recordOf(volume['ephemeral'])['volumeClaimTemplate'])['spec']);
      mounted.push({ claim: `${pod.metadata.name}-${String(volume['name'])}`, template });
    }
  }
  return mounted;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Storage as the scheduler's volume plug-ins read it from the store. */
export class StorageView {
  readonly #store: ObjectStore;

  constructor(store: ObjectStore) {
    this.#store = store;
  }

  #one(key: string, namespace: string, name: string): KubeObject | undefined {
    const type = resourceByKey(key);
    return type === undefined ? undefined : this.#store.collection(type)?.get(namespace, name);
  }

  claim(namespace: string, name: string): KubeObject | undefined {
    return this.#one('persistentvolumeclaims', namespace, name);
  }

  volume(name: string): KubeObject | undefined {
    return this.#one('persistentvolumes', '', name);
  }

  storageClass(name: string): KubeObject | undefined {
    return this.#one('storageclasses.storage.k8s.io', '', name);
  }

  defaultClass(): KubeObject | undefined {
    const type = resourceByKey('storageclasses.storage.k8s.io');
    const classes = type === undefined ? [] : [...(this.#store.collection(type)?.all() ?? [])];
    return classes.find(
      ({ metadata }) => metadata.annotations?.['storageclass.kubernetes.io/is-default-class'] === 'true',
    );
  }

  csiNode(name: string): KubeObject | undefined {
    return this.#one('csinodes.storage.k8s.io', '', name);
  }

  *volumes(): Iterable<KubeObject> {
    const type = resourceByKey('persistentvolumes');
    if (type !== undefined) yield* this.#store.collection(type)?.all() ?? [];
  }
}

export const specOf = (object: KubeObject): JsonRecord => recordOf(object['spec']);
export const phaseOf = (object: KubeObject): string => text(recordOf(object['status'])['phase']);

/** The class of a claim or volume: the old annotation before the field. */
export const classOf = (object: KubeObject): string =>
  object.metadata.annotations?.['volume.beta.kubernetes.io/storage-class'] ??
  text(specOf(object)['storageClassName']);

export const volumeNameOf = (claim: KubeObject): string => text(specOf(claim)['volumeName']);

export function isBound(claim: KubeObject): boolean {
  const completed = claim.metadata.annotations?.['pv.kubernetes.io/bind-completed'] !== undefined;
  return volumeNameOf(claim) !== '' && (completed || phaseOf(claim) === 'Bound');
}

/** Terms of a volume's required node affinity; undefined when it can be used from everywhere. */
export function reachOf(volume: KubeObject): NodeSelectorTerm[] | undefined {
  const { required } = recordOf(specOf(volume)['nodeAffinity']);
  if (required === undefined) return undefined;
  // What the API server has let in has this form.
  return listOf(recordOf(required)['nodeSelectorTerms']) as NodeSelectorTerm[];
}

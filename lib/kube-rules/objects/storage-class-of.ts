import { objectAt, objectsAt, type RawObject, textAt, textMapAt, textsAt } from '@/lib/kube-rules/json/kube-json';
import type { NodeSelectorTerm } from '@/lib/kube-rules/objects/node-selector';
import type { SelectorRequirement } from '@/lib/kube-rules/selector/label-requirement';
import type { StorageClassFacts } from './cluster-facts';

const IS_DEFAULT = 'storageclass.kubernetes.io/is-default-class';
const FS_TYPE = ['csi.storage.k8s.io/fstype', 'fsType', 'fstype'] as const;

const topologyTermOf = (term: RawObject): NodeSelectorTerm => ({
  expressions: objectsAt(term, 'matchLabelExpressions').map((one): SelectorRequirement => ({
    key: textAt(one, 'key'),
    operator: 'In',
    values: textsAt(one, 'values'),
  })),
  fields: [],
});

/** A StorageClass (storage.k8s.io/v1); null when it has no name. */
export function storageClassOf(raw: RawObject): StorageClassFacts | null {
  const metadata = objectAt(raw, 'metadata');
  const name = textAt(metadata, 'name');
  if (name === '') return null;
  const parameters = textMapAt(raw, 'parameters');
  const fsType = FS_TYPE.find((key) => parameters[key] !== undefined);
  return {
    name,
    isDefault: textMapAt(metadata, 'annotations')[IS_DEFAULT] === 'true',
    provisioner: textAt(raw, 'provisioner'),
    waitsForConsumer: textAt(raw, 'volumeBindingMode') === 'WaitForFirstConsumer',
    allowedTopologies: objectsAt(raw, 'allowedTopologies').map(topologyTermOf),
    fsType: fsType === undefined ? null : (parameters[fsType] ?? null),
    mountOptions: textsAt(raw, 'mountOptions'),
  };
}

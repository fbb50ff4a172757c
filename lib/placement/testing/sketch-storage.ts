import type { ClaimFacts, StorageClassFacts, VolumeFacts } from '@/lib/kube-rules/objects/cluster-facts';

export const claimFacts = (reported: Partial<ClaimFacts> = {}): ClaimFacts => ({
  namespace: 'default',
  name: 'disk',
  uid: 'uid-claim',
  storageClass: 'fast',
  volumeName: 'pv-1',
  accessModes: ['ReadWriteOnce'],
  requested: 2 ** 30,
  bound: true,
  block: false,
  deleting: false,
  lost: false,
  selector: null,
  selectedNode: null,
  ...reported,
});

export const volumeFacts = (reported: Partial<VolumeFacts> = {}): VolumeFacts => ({
  name: 'pv-1',
  labels: {},
  storageClass: 'fast',
  nodeAffinity: null,
  accessModes: ['ReadWriteOnce'],
  capacity: 2 ** 30,
  source: 'disk.csi.azure.com',
  fsType: null,
  mountOptions: [],
  claim: null,
  available: true,
  block: false,
  ...reported,
});

export const classFacts = (reported: Partial<StorageClassFacts> = {}): StorageClassFacts => ({
  name: 'fast',
  isDefault: true,
  provisioner: 'disk.csi.azure.com',
  waitsForConsumer: true,
  allowedTopologies: [],
  fsType: null,
  mountOptions: [],
  ...reported,
});

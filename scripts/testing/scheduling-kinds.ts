/** Kinds of objects that decide where a pod goes, and workloads that own pods. */
export const SCHEDULING_KINDS = [
  'Deployment',
  'StatefulSet',
  'Node',
  'Pod',
  'Namespace',
  'RuntimeClass',
  'LimitRange',
  'PersistentVolumeClaim',
  'PersistentVolume',
  'StorageClass',
  'CSINode',
];

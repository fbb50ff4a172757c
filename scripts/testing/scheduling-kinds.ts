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

import type { PodTemplate } from '../workload';

export const aTemplate = (more: Partial<PodTemplate> = {}): PodTemplate => ({
  os: null,
  nodeName: null,
  nodeSelector: {},
  requiredNodeAffinity: [],
  tolerations: [],
  runtimeClass: null,
  hostNetwork: false,
  images: [],
  requests: { cpuMilli: 0, memoryMiB: 0 },
  ...more,
});

import type { InstanceType } from '../../ports/cloud';

export const instanceType = (id: string, more: Partial<InstanceType> = {}): InstanceType => ({
  id,
  family: id.split('.').slice(0, 2).join('.'),
  cpuMilli: 4_000,
  memoryMiB: 16_384,
  arch: 'amd64',
  gpuCount: 0,
  gpuSpec: null,
  localDisks: 0,
  localStorage: null,
  diskQuantity: 17,
  level: 'EnterpriseLevel',
  ...more,
});

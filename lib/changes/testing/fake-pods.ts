import type { KubePod } from '@/lib/domain/ports/kube';
import type { KubeDisruptionBudget } from '@/lib/domain/ports/kube-drain';
import { aTemplate } from './fake-state';

/** A running pod of the storefront. */
export const aPod = (name: string, more: Partial<KubePod> = {}): KubePod => ({
  uid: `uid-${name}`,
  namespace: 'shop',
  name,
  nodeName: 'default-nodepool-n0',
  phase: 'Running',
  ownerUid: null,
  workload: { kind: 'Deployment', name: 'storefront' },
  requests: { cpuMilli: 100, memoryMiB: 128, pods: 1 },
  template: aTemplate(),
  labels: { app: 'storefront' },
  ...more,
});

/** A budget over the pods of the storefront that allows nothing now. */
export const aBudget = (name: string, more: Partial<KubeDisruptionBudget> = {}): KubeDisruptionBudget => ({
  uid: `uid-${name}`,
  namespace: 'shop',
  name,
  selector: [{ key: 'app', operator: 'In', values: ['storefront'] }],
  disruptionsAllowed: 0,
  currentHealthy: 1,
  desiredHealthy: 1,
  ...more,
});

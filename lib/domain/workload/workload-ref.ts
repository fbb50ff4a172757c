import type { ResourceRef } from '../change/plan';
import type { KubeWorkload } from '../ports/kube';

export const workloadRef = (
  workload: Pick<KubeWorkload, 'uid' | 'namespace' | 'name'> & { kind: string },
): ResourceRef => ({
  type: 'workload',
  uid: workload.uid,
  name: `${workload.namespace}/${workload.kind}/${workload.name}`,
});

import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { recordOf, without } from '@/simulator/world/kube/kube-object';
import { numberAt, pairs } from '@/simulator/world/kube/table/field-at';

/** `autoscaling/v1` Scale of a workload. */
export function scaleOf(object: KubeObject): KubeObject {
  const selector = recordOf(recordOf(object['spec'])['selector']);
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: { ...without(object.metadata, ...NOT_OF_SCALE), name: object.metadata.name },
    spec: { replicas: numberAt(object, 'spec.replicas') },
    status: { replicas: numberAt(object, 'status.replicas'), selector: pairs(selector['matchLabels']) },
  };
}

const NOT_OF_SCALE = ['labels', 'annotations', 'managedFields', 'ownerReferences', 'finalizers', 'generation'] as const;

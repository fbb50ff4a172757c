import type { KubeObject } from '@/simulator/world/kube/kube-object';

export function withDefaults(object: KubeObject): KubeObject {
  return object;
}

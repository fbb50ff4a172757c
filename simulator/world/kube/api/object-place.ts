import type { Collection } from '@/simulator/world/kube/store/collection';
import type { ResourceType } from '@/simulator/world/kube/resource-type';

export interface Place {
  type: ResourceType;
  collection: Collection;
  namespace: string;
  name: string;
}

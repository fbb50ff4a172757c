import { instanceType, type InstanceType } from '@/simulator/world/catalogue/instance-types';

const ALL = ['cloud_efficiency', 'cloud_ssd', 'cloud_essd', 'cloud_auto', 'cloud_essd_entry'];

/** From the seventh generation on ESSD kinds alone; ESSD Entry goes with economy types (ECS docs: instance families). */
export function diskCategoriesOf(typeId: string): readonly string[] {
  const type = instanceType(typeId);
  if (type === undefined) return ALL;
  if (type.familyLevel === 'EntryLevel' && type.family === 'ecs.u1')
    return ['cloud_essd_entry', 'cloud_auto', 'cloud_essd'];
  const generation = Number(/\d+/.exec(type.family)?.[0] ?? 0);
  if (generation >= 7) return ['cloud_essd', 'cloud_auto'];
  return ['cloud_efficiency', 'cloud_ssd', 'cloud_essd', 'cloud_auto'];
}

/** The system disk and the data disks together; small types take fewer (ECS docs: limits on the number of disks). */
export const diskQuantity = (type: InstanceType): number => (type.vcpu <= 2 ? 9 : 17);

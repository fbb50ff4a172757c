import { hybridSmall } from '@/simulator/scenarios/hybrid-small';
import type { World } from '@/simulator/world/world';

/** The types that a Windows pool would most likely name are sold out in every zone. */
const SOLD_OUT = ['ecs.g6.xlarge', 'ecs.g6.2xlarge', 'ecs.g7.xlarge', 'ecs.g8i.xlarge', 'ecs.c7.xlarge'];

/** hybrid-small in a region whose usual types are sold out: tasks fail, and scaling activities show the cause. */
export function stockOut(world: World): void {
  hybridSmall(world);
  for (const zone of world.state.compute.zones) {
    const stock = (world.state.compute.stock[zone] ??= {});
    for (const type of SOLD_OUT) stock[type] = 'WithoutStock';
  }
}

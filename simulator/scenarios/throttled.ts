import { hybridSmall } from '@/simulator/scenarios/hybrid-small';
import type { World } from '@/simulator/world/world';

/** hybrid-small for a user whose request budget is nearly used up. */
export function throttled(world: World): void {
  hybridSmall(world);
  world.state.limits = { burst: 5, perSecond: 2 };
}

import { baseState } from '@/simulator/scenarios/base-state';
import { hybridPlacement } from '@/simulator/scenarios/hybrid-placement';
import { hybridSmall } from '@/simulator/scenarios/hybrid-small';
import { manyNodes } from '@/simulator/scenarios/many-nodes';
import type { Clock } from '@/simulator/world/clock';
import { SimulatedWorld } from '@/simulator/world/simulated-world';
import type { World } from '@/simulator/world/world';

/** hybrid-small for a user whose request budget is nearly used up. */
export function throttled(world: World): void {
  hybridSmall(world);
  world.state.limits = { burst: 5, perSecond: 2 };
}

/** The types that a Windows pool would most likely name are sold out in every zone. */
const SOLD_OUT = ['ecs.g6.xlarge', 'ecs.g6.2xlarge', 'ecs.g7.xlarge', 'ecs.g8i.xlarge', 'ecs.c7.xlarge'];

/** hybrid-small in a region whose usual types are sold out: tasks fail, and scaling activities show the cause. */
function stockOut(world: World): void {
  hybridSmall(world);
  for (const zone of world.state.compute.zones) {
    const stock = (world.state.compute.stock[zone] ??= {});
    for (const type of SOLD_OUT) stock[type] = 'WithoutStock';
  }
}

export const SCENARIOS: ReadonlyMap<string, (world: World) => void> = new Map([
  ['hybrid-small', hybridSmall],
  ['empty', () => undefined],
  ['many-nodes', manyNodes],
  ['hybrid-placement', hybridPlacement],
  ['stock-out', stockOut],
  ['throttled', throttled],
]);

/** Simulated time a new world runs before it is shown, so that nodes, pods and controllers have settled. */
const WARM_UP_MS = 15 * 60_000;

/** Builds a world from a scenario and lets it settle up to the present. Throws for an unknown name, listing the known ones. */
export function buildScenario(name: string, options: { clock: Clock; pace: number; seed: string }): World {
  const fill = SCENARIOS.get(name);
  if (fill === undefined) throw new Error(`unknown scenario ${name}; known: ${[...SCENARIOS.keys()].join(', ')}`);
  const world = new SimulatedWorld({ clock: options.clock, pace: options.pace, state: baseState(name, options.seed) });
  options.clock.shift(-WARM_UP_MS);
  fill(world);
  world.advanceAtOnce(WARM_UP_MS);
  return world;
}

import { baseState } from '@/simulator/scenarios/base-state';
import { hybridPlacement } from '@/simulator/scenarios/hybrid-placement';
import { hybridSmall } from '@/simulator/scenarios/hybrid-small';
import { manyNodes } from '@/simulator/scenarios/many-nodes';
import { stockOut } from '@/simulator/scenarios/stock-out';
import { throttled } from '@/simulator/scenarios/throttled';
import type { Clock } from '@/simulator/world/clock';
import { SimulatedWorld } from '@/simulator/world/simulated-world';
import type { World } from '@/simulator/world/world';

/** Scenarios by name: each fills the base account. */
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

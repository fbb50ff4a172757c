import { baseState } from '@/simulator/scenarios/base-state';
import { hybridPlacement } from '@/simulator/scenarios/hybrid-placement';
import { hybridSmall } from '@/simulator/scenarios/hybrid-small';
import { fleet, large, largeUnique } from '@/simulator/scenarios/large';
import { manyNodes } from '@/simulator/scenarios/many-nodes';
import { podLogs } from '@/simulator/scenarios/pod-logs';
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

interface Scenario {
  fill: (world: World) => void;
  /** It is filled as it is after months, so that seconds are enough to settle, and always built instead of restored. */
  isLarge?: true;
}

export const SCENARIOS: ReadonlyMap<string, Scenario> = new Map<string, Scenario>([
  ['hybrid-small', { fill: hybridSmall }],
  ['empty', { fill: () => undefined }],
  ['many-nodes', { fill: manyNodes }],
  ['hybrid-placement', { fill: hybridPlacement }],
  ['pod-logs', { fill: podLogs }],
  ['stock-out', { fill: stockOut }],
  ['throttled', { fill: throttled }],
  ['large', { fill: (world) => large(world), isLarge: true }],
  ['large-unique', { fill: (world) => largeUnique(world), isLarge: true }],
  ['fleet', { fill: (world) => fleet(world), isLarge: true }],
]);

export const isSaved = (scenario: string): boolean => SCENARIOS.get(scenario)?.isLarge !== true;

/** Simulated time a new world runs before it is shown, so that nodes, pods and controllers have settled. */
const WARM_UP_MS = 15 * 60_000;
const LARGE_WARM_UP_MS = 30_000;

interface Building {
  clock: Clock;
  pace: number;
  seed: string;
}

/** Builds a world from a scenario and lets it settle up to the present. Throws for an unknown name, listing the known ones. */
export function buildScenario(name: string, options: Building): World {
  const scenario = SCENARIOS.get(name);
  if (scenario === undefined) throw new Error(`unknown scenario ${name}; known: ${[...SCENARIOS.keys()].join(', ')}`);
  const warmUpMs = scenario.isLarge === true ? LARGE_WARM_UP_MS : WARM_UP_MS;
  return buildWorld(name, options, { fill: scenario.fill, warmUpMs });
}

export function buildWorld(
  name: string,
  { clock, pace, seed }: Building,
  { fill, warmUpMs }: { fill: (world: World) => void; warmUpMs: number },
): World {
  const world = new SimulatedWorld({ clock, pace, state: baseState(name, seed) });
  clock.shift(-warmUpMs);
  fill(world);
  world.advanceAtOnce(warmUpMs);
  return world;
}

/** What the demo can show: the simulator's scenarios. Its registry is TypeScript; scenarios.test.ts compares the two. */
export const scenarios = [
  'hybrid-small',
  'empty',
  'many-nodes',
  'hybrid-placement',
  'pod-logs',
  'stock-out',
  'throttled',
  'large',
  'large-unique',
  'fleet',
];

/** Those for measurements run in real time; the others eight times as fast, to keep waits short. */
export const paceOf = (scenario) => (['large', 'large-unique', 'fleet'].includes(scenario) ? 1 : 8);

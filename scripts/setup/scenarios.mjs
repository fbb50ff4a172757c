/** What the demo can show: the simulator's scenarios. Its registry is TypeScript; scenarios.test.ts compares the two. */
export const scenarios = ['hybrid-small', 'empty', 'many-nodes', 'hybrid-placement', 'stock-out', 'throttled'];

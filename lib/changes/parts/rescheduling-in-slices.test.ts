import { expect, test } from 'vitest';
import { aPod } from '../testing/objects';
import { planOf } from '../testing/produced';

const NODE = 'default-nodepool-n0';

test('others go on while a plan places thousands of pods, also on nodes that an autoscaler would add', async () => {
  let isPlanned = false;
  let turns = 0;
  const next = (): void => {
    turns += 1;
    if (!isPlanned) setImmediate(next);
  };
  const { draft } = await planOf({
    kind: 'node.drain',
    input: { nodes: [{ name: NODE, uid: `uid-${NODE}` }] },
    world: (world) => {
      world.setPool('np-1', { autoScaling: { min: 3, max: 200 } });
      for (let at = 0; at < 600; at += 1) {
        const workload = { kind: 'Deployment', name: `d${at % 60}` };
        world.put(aPod(`p${at}`, { nodeName: NODE, workload, requests: { cpuMilli: 900, memoryMiB: 128 } }));
      }
      setImmediate(next);
    },
  });
  isPlanned = true;
  const [grows] = draft.findings.filter(({ code }) => code === 'autoscaler-may-add-nodes');
  expect(Number(grows?.params['pods'])).toBeGreaterThan(500);
  expect(turns).toBeGreaterThan(5);
});

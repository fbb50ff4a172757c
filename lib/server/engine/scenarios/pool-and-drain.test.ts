import { expect, test } from 'vitest';
import type { Json } from '@/lib/domain/json';
import { ann, runControl } from '../testing/bench';
import { drainBench } from '../testing/drain-bench';
import { onADatabase } from '../testing/each-database';

const NODE = 'win-legacy-n1';
const POOL = { id: 'np-2', name: 'win-legacy' };

/** Changes of the pool that may remove or empty the node. */
const changes: [kind: string, input: { [field: string]: Json }][] = [
  ['node-pool.delete', { nodePool: POOL, force: true }],
  ['node-pool.scale', { nodePool: POOL, desired: 1 }],
  ['node-pool.update', { nodePool: POOL, set: { size: { mode: 'manual', desired: 1 } } }],
  ['node-pool.update', { nodePool: POOL, set: { taints: [{ key: 'os', value: 'windows', effect: 'NoExecute' }] } }],
];

onADatabase(drainBench, (rig) => {
  const phraseOf = async (id: string) => (await rig.get(id)).problem?.phrase;
  const requested = async (kind: string, input: { [field: string]: Json }) => {
    const change = await rig.here.request(kind, { input });
    return change.state === 'awaiting-approval' ? rig.here.approve(change) : change;
  };
  const pausedDrain = async () => {
    const { pod, refs, begin, ended } = rig;
    pod('web', NODE, { template: { nodeSelector: { 'kubernetes.io/os': 'windows' } } });
    rig.cover('web', 0);
    const drain = await begin({ nodes: refs(NODE), nodeMinutes: 2 });
    expect(await ended(drain.id, 'paused')).toMatchObject({ state: 'paused' });
    return drain;
  };

  test.each(changes)('%s waits for a paused drain of a node of its pool', async (kind, input) => {
    const { here, ended, passes } = rig;
    const drain = await pausedDrain();
    const before = here.world.attempts.length;
    const change = await requested(kind, input);
    await passes(async () => (await phraseOf(change.id))?.key === 'domain.problem.target-paused');
    expect((await phraseOf(change.id))?.params).toEqual({ id: drain.id, name: 'ann' });
    expect(await here.locks(change.id)).toBe(0);
    expect(here.world.attempts.length).toBe(before);
    await here.engine.cancel(runControl(drain.id));
    await ended(drain.id, 'cancelled');
    await passes(async () => here.world.attempts.length > before + 1);
  });

  test('the preview says that it would wait', async () => {
    const drain = await pausedDrain();
    const preview = await rig.here.engine.preview({
      actor: ann,
      kind: 'node-pool.delete',
      cluster: 'prod',
      input: { nodePool: POOL, force: true },
    });
    expect(preview.waits?.phrase?.params).toMatchObject({ id: drain.id });
  });

  test('a drain waits for a change that removes nodes of the pool', async () => {
    const { here, refs, passes } = rig;
    const { id } = await requested('node-pool.delete', { nodePool: POOL, force: true });
    // ACK accepts the deletion and does not begin.
    here.world.frozen = true;
    here.engine.start();
    await passes(async () => (await here.locks(id)) > 1);
    const drain = await rig.drain({ nodes: refs(NODE) });
    await passes(async () => (await phraseOf(drain.id))?.key === 'domain.problem.target-busy');
  });

  test('a drain resumed after its node was removed says so, and does not call it empty', async () => {
    const { here, passes } = rig;
    const drain = await pausedDrain();
    here.world.remove('Node', ({ metadata }) => metadata.name === NODE);
    rig.uncover();
    await here.engine.resume(runControl(drain.id));
    const detailOf = async (step: string) => {
      const { steps } = await here.get(drain.id);
      const found = steps.find(({ id }) => id === step);
      return found?.state === 'done' ? found.detailPhrase?.key : null;
    };
    await passes(async () => (await detailOf('empty:1')) !== null);
    for (const step of ['evict:1', 'empty:1']) expect(await detailOf(step)).toBe('domain.detail.drained-gone');
  });
});

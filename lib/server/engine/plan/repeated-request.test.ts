import { expect, test, vi } from 'vitest';
import { aPod } from '@/lib/changes/testing/objects';
import { windowsPoolInput } from '@/lib/changes/testing/samples';
import { benchOn, person } from '../testing/bench';
import { onEachDatabase } from '../testing/each-database';
import { maxOpenChanges } from './repeated-request';

const cordon = 'node.cordon';

onEachDatabase(benchOn, (here) => {
  test('fifty requests at once become fifty changes with numbers of their own', async () => {
    const before = (await here.db.change.aggregate({ _max: { number: true } }))._max.number ?? 0;
    const made = await Promise.all(
      Array.from({ length: 50 }, () => here.request(cordon, { actor: person('fay', 'requester') })),
    );
    const rows = await here.db.change.findMany({ where: { id: { in: made.map(({ id }) => id) } } });
    const numbers = rows.map(({ number }) => number).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, i) => before + 1 + i));
  });

  test('the same request at once, or again while it is open, is one change', async () => {
    const again = { actor: person('gus', 'requester'), reason: 'the same' };
    const planning = vi.spyOn(here.world, 'planContext');
    const made = await Promise.all(Array.from({ length: 10 }, () => here.request(cordon, again)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(planning).toHaveBeenCalledTimes(1);
    planning.mockRestore();
    const [first] = made;
    expect((await here.request(cordon, { ...again, reason: 'another' })).id).not.toBe(first?.id);
    expect((await here.request(cordon, { ...again, actor: person('hal', 'requester') })).id).not.toBe(first?.id);
    await here.engine.cancel({ actor: again.actor, id: first?.id ?? '', comment: 'no' });
    expect((await here.request(cordon, again)).id).not.toBe(first?.id);
  });

  test('the same request is one change although the cluster adds to its bounds meanwhile', async () => {
    const sent = { actor: person('max', 'requester'), reason: 'twice' };
    const first = await here.request('node.remove', sent);
    here.world.put(aPod('later-1', { nodeName: 'default-nodepool-n2' }));
    const second = await here.request('node.remove', sent);
    here.world.remove('Pod', ({ metadata }) => metadata.name === 'later-1');
    expect(second.id).toBe(first.id);
  });

  test('a key is answered by its change even when that is over, and not with another request', async () => {
    const actor = person('ida', 'requester');
    const sent = { actor, reason: 'with a key', key: 'k-1' };
    const first = await here.request(cordon, sent);
    await here.engine.cancel({ actor, id: first.id, comment: 'no' });
    expect((await here.request(cordon, sent)).id).toBe(first.id);
    expect((await here.request(cordon, { ...sent, key: 'k-2' })).id).not.toBe(first.id);
    expect((await here.request(cordon, { ...sent, actor: person('jo', 'requester') })).id).not.toBe(first.id);
    await expect(here.request(cordon, { ...sent, reason: 'other' })).rejects.toMatchObject({
      code: 'conflict',
      details: { field: 'Idempotency-Key' },
    });
    const parallel = { ...sent, key: 'k-3', reason: 'at once' };
    const made = await Promise.all(Array.from({ length: 10 }, () => here.request(cordon, parallel)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  test('a key is not answered to a request with another password, and is free after a day', async () => {
    const sent = { actor: person('lea', 'requester'), reason: 'with a secret', key: 'k-4' };
    const asked = (loginPassword: string) =>
      here.request('node-pool.create', { ...sent, input: { ...windowsPoolInput, loginPassword } });
    const first = await asked('Gr8-fog-over-hills');
    expect((await asked('Gr8-fog-over-hills')).id).toBe(first.id);
    await expect(asked('Sn0w-on-the-mountain')).rejects.toMatchObject({
      code: 'conflict',
      details: { field: 'Idempotency-Key' },
    });
    here.clock.push(24 * 3_600_000 + 1);
    expect((await asked('Sn0w-on-the-mountain')).id).not.toBe(first.id);
  });

  test('a person has a limited number of open changes', async () => {
    const actor = person('kim', 'requester');
    const made = [];
    // Twenty at once, which a busy machine still answers in time.
    for (let left = maxOpenChanges; left > 0; left -= 20)
      made.push(
        ...(await Promise.all(Array.from({ length: Math.min(20, left) }, () => here.request(cordon, { actor })))),
      );
    await expect(here.request(cordon, { actor })).rejects.toMatchObject({ code: 'conflict' });
    await here.engine.cancel({ actor, id: made[0]?.id ?? '', comment: 'room' });
    expect((await here.request(cordon, { actor })).state).toBe('awaiting-approval');
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { nodeDrainInput } from '@/lib/changes/node-drain/input';
import type { DrainData, DrainBatch } from './data';
import { emptyWork, forceWork } from './empty-work';
import { planDrain } from './plan-drain';
import { aPod } from '@/lib/changes/testing/objects';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import { type RunContext, emptyPast, type WorkView } from '@/lib/domain/change/step';

const NAME = 'default-nodepool-n0';
const MINUTE_MS = 60_000;
const everything = { emptyDir: 'all', hostPath: 'all', bare: 'all' };
const volumes = [{ name: 'scratch', emptyDir: {} }];

let world: SampleWorld;
beforeEach(() => {
  world = new SampleWorld();
});

async function planned(input: object = {}): Promise<{ data: DrainData; batch: DrainBatch }> {
  const nodes = [{ name: NAME, uid: `uid-${NAME}` }];
  const { data } = await planDrain(world.planContext(), nodeDrainInput.parse({ nodes, ...input }));
  const [batch] = data.batches;
  if (batch === undefined) throw new Error('no batch');
  return { data, batch };
}

const runContext = (now: number): RunContext => world.runContext({ now, changeId: 'c', cloudWrite: null });

const reported = ({ end, detail }: WorkView): [string, string | undefined] => [
  end.state,
  detail.phrase?.key.replace('domain.', ''),
];

describe('proving nodes empty', () => {
  test('takes two complete lists, five seconds apart; pods that a drain leaves do not count', async () => {
    const { data, batch } = await planned();
    world.put(aPod('agent', { workload: { kind: 'DaemonSet', name: 'agent' } }));
    const work = emptyWork(data, batch);
    const at = async (now: number) => reported(await work.look(runContext(now), emptyPast(0)));
    expect(await at(0)).toEqual(['working', 'detail.empty-once']);
    expect(await at(4_999)).toEqual(['working', 'detail.empty-once']);
    expect(await at(5_000)).toEqual(['done', 'detail.nodes-empty']);
  });

  test('a node that no longer exists is not called empty', async () => {
    const { data, batch } = await planned();
    world.remove('Node', ({ metadata }) => metadata.name === NAME);
    const work = emptyWork(data, batch);
    const at = async (now: number) => reported(await work.look(runContext(now), emptyPast(0)));
    expect(await at(0)).toEqual(['working', 'detail.drained-gone']);
    expect(await at(5_000)).toEqual(['done', 'detail.drained-gone']);
  });

  test('names the one of several nodes that no longer exists', async () => {
    const { data, batch } = await planned();
    const both = { ...batch, nodes: [...batch.nodes, { name: 'left', uid: 'uid-left' }] };
    const { detail } = await emptyWork(data, both).look(runContext(0), emptyPast(0));
    expect(detail.text).toBe('empty; confirming with a second list; node that no longer exists: left');
  });

  test('restarts when a pod appears in between, and pauses if the pod stays', async () => {
    const { data, batch } = await planned();
    const work = emptyWork(data, batch);
    const at = async (now: number) => reported(await work.look(runContext(now), emptyPast(0)));
    await at(0);
    world.put(aPod('late'));
    expect(await at(4_000)).toEqual(['working', 'detail.pods-again']);
    world.remove('Pod');
    expect(await at(5_000)).toEqual(['working', 'detail.empty-once']);
    world.put(aPod('late'));
    expect(await at(3 * MINUTE_MS)).toEqual(['ask', 'problem.pods-again']);
  });

  test('a list that fails proves nothing', async () => {
    const { data, batch } = await planned();
    const work = emptyWork(data, batch);
    await work.look(runContext(0), emptyPast(0));
    world.forbid('pods');
    await expect(work.look(runContext(6_000), emptyPast(0))).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

describe('deleted bypassing PDBs', () => {
  /** Sends what one check proposes; returns the deleted pods, and the check's end. */
  async function forced(input: object): Promise<{ deleted: string[]; end: string; states: string[] }> {
    const { data, batch } = await planned({ ...input, force: true });
    const view = await forceWork(data, batch).look(runContext(0), emptyPast(0));
    for (const act of view.acts) await act.send(runContext(0));
    const effects = world.effects.filter(({ action }) => action === 'deletePod');
    return {
      deleted: effects.map(({ target }) => target),
      end: view.end.state,
      states: view.rows.map(({ state }) => state),
    };
  }

  test('is an ordinary pod, by its UID', async () => {
    world.put(aPod('web'));
    expect(await forced({})).toMatchObject({ deleted: ['uid-web'], end: 'working' });
  });

  test.each<['True' | 'False' | 'Unknown', string[]]>([
    ['True', ['uid-db-0']],
    ['False', []],
    ['Unknown', []],
  ])('is a pod of a StatefulSet only while its node is known to be Ready (%s)', async (ready, deleted) => {
    world.put(aPod('db-0', { workload: { kind: 'StatefulSet', name: 'db' } }));
    world.setNode(NAME, { ready });
    const seen = await forced({});
    expect(seen.deleted).toEqual(deleted);
    expect(seen.end).toBe(deleted.length === 0 ? 'ask' : 'working');
    if (deleted.length === 0) expect(seen.states).toEqual(['blocked']);
  });

  test.each<[string, object, string[]]>([
    ['was not accepted', {}, []],
    ['was accepted', { accepted: everything }, ['uid-web']],
  ])('is a pod whose loss %s', async (_, input, deleted) => {
    world.put(aPod('web', { spec: { volumes } }));
    expect((await forced(input)).deleted).toEqual(deleted);
  });
});

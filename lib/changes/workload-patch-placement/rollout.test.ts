import { describe, expect, test } from 'vitest';
import type { RunContext } from '@/lib/domain/change/context';
import { emptyPast, type PastItem, type WorkView } from '@/lib/domain/change/work';
import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { patchData } from './data';
import { patchWork } from './patch-work';
import { undoPatch } from './undo-patch';
import { planOf } from '../testing/produced';
import { rawAt } from '@/simulator/testing/change-parts';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import type { SampleWorld } from '../testing/sample-world';

const kind = 'workload.patch-placement';
const NOW = 1_790_000_000_000;
const MINUTE_MS = 60_000;

const SELECTOR = { 'f:spec': { 'f:template': { 'f:spec': { 'f:nodeSelector': {} } } } };

interface Bench {
  world: SampleWorld;
  items: Map<string, PastItem>;
  data: ReturnType<typeof patchData.parse>;
}

async function bench(): Promise<Bench> {
  const { draft, scene } = await planOf({ kind });
  return { world: scene, items: new Map(), data: patchData.parse(draft.data) };
}

const contextOf = (world: SampleWorld, now: number): RunContext => ({
  ...world.planContext(now),
  changeId: 'change-1',
  cloudWrite: null,
  kubeWrite: world.kubeWrite,
  secret: () => '',
  journal: () => null,
});

/** One check, and everything it proposes is sent. */
async function turn({ world, items, data }: Bench, { now, undo }: { now: number; undo?: true }): Promise<WorkView> {
  const work = undo === true ? undoPatch(data) : patchWork(data);
  const view = await work.look(contextOf(world, now), { items, from: NOW });
  for (const row of view.rows) {
    const before = items.get(row.key);
    const since = before?.state === row.state ? before.since : now;
    items.set(row.key, { ...row, since, where: null, act: before?.act ?? null });
  }
  for (const act of view.acts) await act.send(contextOf(world, now));
  return view;
}

const ours = ({ metadata }: KubeObject): boolean => metadata.name !== 'storefront';

const selectorsOf = ({ kubeCluster }: SampleWorld): string[] =>
  kubeCluster
    .list('Deployment')
    .filter(ours)
    .map((object) => {
      const spec = objectAt(objectAt(objectAt(object, 'spec'), 'template'), 'spec');
      return textAt(objectAt(spec, 'nodeSelector'), 'kubernetes.io/os');
    });

describe('a run', () => {
  test('that takes long asks a person, and taken back has the previous values', async () => {
    const one = await bench();
    one.world.frozen = true;
    await turn(one, { now: NOW });
    expect((await turn(one, { now: NOW + MINUTE_MS })).rows.map(({ state }) => state)).toEqual(['moving', 'moving']);
    expect(selectorsOf(one.world)).toEqual(['linux', 'linux']);
    const late = await turn(one, { now: NOW + 60 * MINUTE_MS });
    expect(late.end).toMatchObject({ state: 'ask', message: { phrase: { key: 'domain.problem.rollout-late' } } });
    const undo = { ...one, items: new Map<string, PastItem>() };
    await turn(undo, { now: NOW, undo: true });
    const back = await turn(undo, { now: NOW, undo: true });
    expect([back.end.state, back.rows.map(({ state }) => state)]).toEqual(['done', ['done', 'done']]);
    expect(selectorsOf(one.world)).toEqual(['', '']);
  });

  test('what is rolled out stays when the run is stopped, and what somebody else edited is theirs', async () => {
    const one = await bench();
    await turn(one, { now: NOW });
    await turn(one, { now: NOW });
    expect((await turn(one, { now: NOW })).end.state).toBe('done');
    const undo = { ...one, items: new Map<string, PastItem>() };
    expect(await turn(undo, { now: NOW, undo: true })).toMatchObject({ rows: [], end: { state: 'done' } });
    expect(selectorsOf(one.world)).toEqual(['linux', 'linux']);
  });

  test.each<[string, RawObject[], string[]]>([
    ['nobody is recorded', [], ['skipped', 'skipped']],
    [
      'another field is ours',
      [{ manager: 'mullion', operation: 'Apply', fieldsV1: { 'f:spec': { 'f:replicas': {} } } }],
      ['skipped', 'skipped'],
    ],
    [
      'the field is somebody else\u2019s',
      [
        { manager: 'mullion', operation: 'Apply', fieldsV1: { 'f:spec': { 'f:replicas': {} } } },
        { manager: 'kubectl', operation: 'Update', fieldsV1: SELECTOR },
      ],
      ['skipped', 'skipped'],
    ],
    ['the field is ours', [{ manager: 'mullion', operation: 'Apply', fieldsV1: SELECTOR }], ['waiting', 'waiting']],
  ])('only fields that are recorded as ours are put back: %s', async (_, managedFields, states) => {
    const one = await bench();
    one.world.frozen = true;
    await turn(one, { now: NOW });
    one.world.edit('Deployment', ours, (object) => {
      rawAt(object, 'metadata')['managedFields'] = managedFields;
    });
    const undo = { ...one, items: new Map<string, PastItem>() };
    const view = await turn(undo, { now: NOW, undo: true });
    expect(view.rows.map(({ state }) => state)).toEqual(states);
    expect(selectorsOf(one.world)).toEqual(states.map((state) => (state === 'waiting' ? '' : 'linux')));
  });

  test('a workload that is gone ends it', async () => {
    const one = await bench();
    one.world.remove('Deployment');
    expect((await turn(one, { now: NOW })).end).toMatchObject({ state: 'failed', problem: { code: 'workload-gone' } });
  });

  test('what somebody puts back is not fought over: a person is asked, and going on sends it once more', async () => {
    const one = await bench();
    const before = structuredClone(one.world.kubeCluster.list('Deployment'));
    await turn(one, { now: NOW });
    one.world.put(...before);
    const act = { state: 'accepted', at: NOW, tries: 1, retryAt: 0, code: '', message: { text: '' } } as const;
    for (const [key, item] of one.items) one.items.set(key, { ...item, act });
    const seen = await turn(one, { now: NOW });
    expect([seen.acts, seen.rows.map(({ state }) => state)]).toEqual([[], ['blocked', 'blocked']]);
    const requested = await turn(one, { now: NOW + 3 * MINUTE_MS });
    expect([requested.acts, requested.end.state]).toEqual([[], 'ask']);
    const from = NOW + 4 * MINUTE_MS;
    const again = await patchWork(one.data).look(contextOf(one.world, from), { items: one.items, from });
    expect(again.acts).toHaveLength(2);
  });

  test('looks as often as needed and sends nothing twice', async () => {
    const one = await bench();
    const first = await patchWork(one.data).look(contextOf(one.world, NOW), emptyPast(NOW));
    expect(first.acts).toHaveLength(2);
    for (const act of first.acts) await act.send(contextOf(one.world, NOW));
    expect((await turn(one, { now: NOW })).acts).toEqual([]);
    expect(one.world.effects).toHaveLength(2);
  });
});

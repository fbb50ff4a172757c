import { describe, expect, test } from 'vitest';
import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { patchData } from './data';
import { patchWork } from './patch-work';
import { undoPatch } from './undo-patch';
import { planOf } from '../testing/produced';
import { aPod, aWorkload } from '../testing/objects';
import { rawAt } from '@/simulator/testing/change-parts';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import type { SampleWorld } from '../testing/sample-world';
import { type RunContext, emptyPast, type PastItem, type WorkView } from '@/lib/domain/change/step';

const kind = 'workload.patch-placement';
const NOW = 1_790_000_000_000;
const MINUTE_MS = 60_000;

const REPLICAS = { 'f:spec': { 'f:replicas': {} } };
const applied = (fieldsV1: RawObject): RawObject => ({ manager: 'mullion', operation: 'Apply', fieldsV1 });
const SELECTOR = { 'f:spec': { 'f:template': { 'f:spec': { 'f:nodeSelector': {} } } } };

const edited = { manager: 'kubectl', operation: 'Update', fieldsV1: SELECTOR };

interface Bench {
  world: SampleWorld;
  items: Map<string, PastItem>;
  data: ReturnType<typeof patchData.parse>;
}

async function bench(): Promise<Bench> {
  const { draft, scene } = await planOf({ kind });
  return { world: scene, items: new Map(), data: patchData.parse(draft.data) };
}

const contextOf = (world: SampleWorld, now: number): RunContext => world.runContext({ now, cloudWrite: null });

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
  test('pauses when it takes long, and restores the previous values when reverted', async () => {
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

  test('says why pods do not run after the patch, not why earlier ones did not', async () => {
    const one = await bench();
    one.world.frozen = true;
    await turn(one, { now: NOW });
    const failing = (name: string, at: number, error: string): KubeObject => {
      const lastTransitionTime = new Date(at).toISOString();
      const waiting = { reason: 'ErrImagePull', message: `image "web:2": ${error}` };
      return aPod(name, {
        phase: 'Pending',
        workload: { kind: 'Deployment', name: 'catalog' },
        status: {
          conditions: [{ type: 'Ready', status: 'False', lastTransitionTime }],
          containerStatuses: [{ state: { waiting } }],
        },
      });
    };
    one.world.put(failing('old', NOW - 60 * MINUTE_MS, 'unauthorized'), failing('new', NOW + 1_000, 'not found'));
    const { rows } = await turn(one, { now: NOW + MINUTE_MS });
    const why = 'The image does not exist in the registry (web:2)';
    expect(rows.map(({ detail }) => detail.text.split('; ')[1])).toEqual([`1 pod does not run: ${why}`, undefined]);
    const late = await turn(one, { now: NOW + 60 * MINUTE_MS });
    expect(late.end).toMatchObject({ state: 'ask', message: { phrase: { key: 'domain.problem.rollout-fails' } } });
    expect(JSON.stringify(late.end)).toContain(`Why pods do not run: ${why}.`);
  });

  test('what is rolled out stays when the run is stopped, and so does what another user edited', async () => {
    const one = await bench();
    await turn(one, { now: NOW });
    await turn(one, { now: NOW });
    expect((await turn(one, { now: NOW })).end.state).toBe('done');
    const undo = { ...one, items: new Map<string, PastItem>() };
    const seen = await turn(undo, { now: NOW, undo: true });
    expect([seen.end.state, seen.acts, seen.rows.map(({ state }) => state)]).toEqual([
      'done',
      [],
      ['skipped', 'skipped'],
    ]);
    expect(selectorsOf(one.world)).toEqual(['linux', 'linux']);
  });

  test('a stop between two rollouts restores only the unfinished one, and counts it', async () => {
    const one = await bench();
    const first = { ...one, data: { ...one.data, workloads: one.data.workloads.slice(0, 1) } };
    for (let check = 0; check < 3; check += 1) await turn(first, { now: NOW });
    one.world.frozen = true;
    await turn(one, { now: NOW });
    const undo = { ...one, items: new Map<string, PastItem>() };
    await turn(undo, { now: NOW, undo: true });
    const back = await turn(undo, { now: NOW, undo: true });
    expect(back.rows.map(({ detail }) => detail.phrase?.key)).toEqual([
      'domain.detail.rolled-out',
      'domain.detail.put-back',
    ]);
    expect(back.detail.phrase?.params).toEqual({ done: 1, total: 2 });
    expect(selectorsOf(one.world)).toEqual(['linux', '']);
  });

  test.each<[string, RawObject[], string[]]>([
    ['no manager is recorded', [], ['skipped', 'skipped']],
    ['another field is ours', [applied(REPLICAS)], ['skipped', 'skipped']],
    ['another manager owns the field', [applied(REPLICAS), edited], ['skipped', 'skipped']],
    ['the field is ours', [applied(SELECTOR)], ['waiting', 'waiting']],
  ])('only fields that are recorded as ours are restored: %s', async (_, managedFields, states) => {
    const one = await bench();
    one.world.frozen = true;
    await turn(one, { now: NOW });
    one.world.edit('Deployment', ours, (object) => {
      rawAt(object, 'metadata')['managedFields'] = managedFields;
    });
    const undo = { ...one, items: new Map<string, PastItem>() };
    expect((await turn(undo, { now: NOW, undo: true })).rows.map(({ state }) => state)).toEqual(states);
    expect(selectorsOf(one.world)).toEqual(states.map((state) => (state === 'waiting' ? '' : 'linux')));
  });

  test('names pods of the patched template that a StatefulSet does not replace', async () => {
    const one = await bench();
    const workload = { kind: 'StatefulSet', name: 'sql' };
    const revised = (name: string, hash: string, ready = false): KubeObject =>
      aPod(name, {
        workload,
        ready,
        phase: ready ? 'Running' : 'Pending',
        labels: { 'controller-revision-hash': hash },
      });
    const status = { currentRevision: 'old', updateRevision: 'old' };
    const set = { ...aWorkload('sql', { kind: 'StatefulSet', replicas: 4 }), status };
    one.world.put(set, revised('sql-0', 'old', true), revised('sql-1', 'old'), revised('sql-2', 'new'));
    const [first] = one.data.workloads;
    if (first === undefined) throw new Error('nothing is patched');
    const target = { ...first.target, kind: 'StatefulSet', name: 'sql', uid: set.metadata.uid ?? '' };
    const back = [{ op: 'replace' as const, path: '/metadata/name', value: 'sql' }];
    const forward = [{ op: 'replace' as const, path: '/metadata/name', value: 'other' }];
    const data = { workloads: [{ ...first, target, back, forward }] };
    const before: PastItem = {
      type: 'workload',
      state: 'waiting',
      since: NOW,
      name: 'sql',
      group: target.uid,
      where: null,
      act: null,
    };
    const past = { items: new Map([[target.uid, before]]), from: NOW };
    const view = await undoPatch(data).look(contextOf(one.world, NOW), past);
    expect(view.end).toEqual({ state: 'done' });
    expect(view.rows.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'shop/StatefulSet/sql done',
      'shop/sql-2 skipped',
    ]);
    expect(view.detail.text).toContain('shop/sql-2 is of the patched template and not Ready');
    expect(view.detail.text).toContain('Delete the pod');
  });

  test('names pods of the old template for which a StatefulSet waits', async () => {
    const of = { kind: 'StatefulSet', name: 'sql' };
    const spec = { nodeSelector: { disk: 'none' } };
    const set = aWorkload('sql', { kind: 'StatefulSet', spec });
    const labels = { app: 'sql', 'controller-revision-hash': 'old' };
    const placed = { phase: 'Pending', nodeName: null, spec };
    const waiting = aPod('sql-0', { workload: of, ownerUid: 'uid-sql', labels, ...placed });
    const path = '/spec/template/spec/nodeSelector/disk';
    const operations = [
      { op: 'test', path, value: 'none' },
      { op: 'remove', path },
    ];
    const target = { apiVersion: 'apps/v1', namespace: 'shop', uid: 'uid-sql', ...of };
    const world = (scene: SampleWorld): void => scene.put(set, waiting);
    const { draft, scene } = await planOf({ kind, world, input: { targets: [{ target, operations }] } });
    const one: Bench = { world: scene, items: new Map(), data: patchData.parse(draft.data) };
    await turn(one, { now: NOW });
    const [row] = (await turn(one, { now: NOW + MINUTE_MS })).rows;
    expect([row?.state, row?.detail.text]).toEqual([
      'moving',
      expect.stringContaining('sql-0 is of the old template and not Ready'),
    ]);
    const late = await turn(one, { now: NOW + 60 * MINUTE_MS });
    expect(JSON.stringify(late.end)).toContain('Delete it to go on');
    scene.remove('Pod', ({ metadata }) => metadata.name === 'sql-0');
    await turn(one, { now: NOW + 61 * MINUTE_MS });
    expect((await turn(one, { now: NOW + 62 * MINUTE_MS })).end.state).toBe('done');
  });

  test('a deleted workload ends it', async () => {
    const one = await bench();
    one.world.remove('Deployment');
    expect((await turn(one, { now: NOW })).end).toMatchObject({ state: 'failed', problem: { code: 'workload-gone' } });
  });

  test('pauses when another user reverts the patch, and sends it once more when resumed', async () => {
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

  test('checks as often as needed and sends nothing twice', async () => {
    const one = await bench();
    const first = await patchWork(one.data).look(contextOf(one.world, NOW), emptyPast(NOW));
    expect(first.acts).toHaveLength(2);
    for (const act of first.acts) await act.send(contextOf(one.world, NOW));
    expect((await turn(one, { now: NOW })).acts).toEqual([]);
    expect(one.world.effects).toHaveLength(2);
  });
});

import zhChange from '@/messages/zh/change';
import zhAudit from '@/messages/zh/audit';
import enChange from '@/messages/en/change';
import enAudit from '@/messages/en/audit';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import { clusterRules, covers, missingOfKind, rightsOf, rightText } from '@/lib/domain/access/cluster-rights';
import { effectText } from '@/lib/domain/change/canonical';
import type { ChangeKind } from '@/lib/domain/change/kind';
import { splitSecrets } from '@/lib/domain/change/secrets';
import type { Json } from '@/lib/domain/json';
import { Crash, driveSteps, newJournal } from './testing/drive';
import { SAMPLE_SECRET, samples, otherWays } from './testing/samples';
import { type KindSample, SampleWorld } from './testing/sample-world';
import { type PlanDraft, NO_IMPACT } from '@/lib/domain/change/plan';
import { kindOf, planOf } from './testing/produced';
import { stepPhrase } from '@/lib/domain/change/texts';
import { placeholdersOf, valuesIn } from '@/lib/domain/message/catalog';

function scene(sample: KindSample): SampleWorld {
  const world = new SampleWorld();
  sample.prepare?.(world);
  return world;
}

const plannedBy = (kind: ChangeKind, q: { world: SampleWorld; input: Json }): Promise<PlanDraft<Json>> =>
  kind.plan(q.world.planContext(), kind.parseInput(q.input));

async function effectOf(kind: ChangeKind, q: { world: SampleWorld; input: Json }): Promise<string> {
  const draft = await plannedBy(kind, q);
  return effectText({
    kind: kind.id,
    cluster: { ackId: 'c1', uid: await q.world.kube.clusterUid() },
    targets: kind.targets(kind.parseInput(q.input)),
    diff: draft.diff,
    calls: draft.calls,
    steps: kind.steps(draft.data).map(({ id }) => ({ id, title: id })),
    bounds: draft.bounds,
  });
}

/** The state of the cluster and the provider, without what a second attempt may count differently. */
async function shape({ cloud, nodes }: SampleWorld): Promise<unknown> {
  const pools = await cloud.nodePools();
  return {
    pools: pools.map(({ name, desiredSize, rawState }) => ({ name, desiredSize, rawState })),
    nodes: nodes.map(({ name, unschedulable }) => ({ name, unschedulable })),
  };
}

const run = (kind: ChangeKind, q: { world: SampleWorld; data: Json }): Promise<void> =>
  driveSteps({ kind, data: q.data, world: q.world, journal: newJournal(), secret: SAMPLE_SECRET, crash: () => false });

const cases = [...Object.entries(samples), ...otherWays];

test('every kind has a sample', () => {
  expect(Object.keys(samples).toSorted()).toEqual(Object.keys(changeKinds).toSorted());
});

/** Rights that only some inputs need, so that the kind's control cannot name them. */
const dependsOnInput: Record<string, string[]> = {
  'node.restart-instance': ['create pods/eviction'],
  'node-pool.upgrade': ['patch nodes', 'create pods/eviction'],
};

describe.each(cases)('%s', (id, sample) => {
  const kind = kindOf(id);
  const { input } = sample;

  test('is called noun.verb and its input survives being parsed twice', () => {
    expect(id).toMatch(/^[a-z-]+\.[a-z-]+$/);
    const parsed = kind.parseInput(input);
    expect(kind.parseInput(parsed)).toEqual(parsed);
  });

  test('planning twice gives the same plan', async () => {
    const world = scene(sample);
    const first = await plannedBy(kind, { world, input });
    expect(await plannedBy(kind, { world, input })).toEqual(first);
    expect(first.findings.filter((one) => one.severity === 'blocker')).toEqual([]);
    expect(first.diff.length).toBeGreaterThan(0);
    expect(first.calls.length).toBe(sample.writes);
  });

  test('planning writes nothing', async () => {
    const world = scene(sample);
    const before = world.content();
    await plannedBy(kind, { world, input });
    expect(world.attempts).toEqual([]);
    expect(world.content()).toEqual(before);
  });

  test('after a run the next plan is empty and verification finds nothing', async () => {
    const world = scene(sample);
    const { data } = await plannedBy(kind, { world, input });
    await run(kind, { world, data });
    expect(world.effects).toHaveLength(sample.writes);
    expect((await plannedBy(kind, { world, input })).diff).toEqual([]);
    const outcome = await kind.verify(world.planContext(), data);
    expect(outcome.filter((one) => one.severity === 'blocker')).toEqual([]);
  });

  test('running twice writes once', async () => {
    const world = scene(sample);
    const { data } = await plannedBy(kind, { world, input });
    await run(kind, { world, data });
    await run(kind, { world, data });
    expect(world.effects).toHaveLength(sample.writes);
  });

  test('a crash after any write, then resuming, ends the same with every write made once', async () => {
    const straight = scene(sample);
    const { data } = await plannedBy(kind, { world: straight, input });
    await run(kind, { world: straight, data });
    for (let write = 1; write <= sample.writes; write += 1) {
      const world = scene(sample);
      const journal = newJournal();
      const drive = (crash: (done: number) => boolean): Promise<void> =>
        driveSteps({ kind, data, world, journal, secret: SAMPLE_SECRET, crash });
      await expect(drive((done) => done === write)).rejects.toThrow(Crash);
      await drive(() => false);
      expect(await shape(world)).toEqual(await shape(straight));
      expect(world.effects).toHaveLength(sample.writes);
    }
  });

  test('checks the state after a lost or late answer before sending again', async () => {
    for (const outcome of ['lost', 'late'] as const) {
      const world = scene(sample);
      world.outcome = (attempt) => (attempt === 1 ? outcome : 'fine');
      const { data } = await plannedBy(kind, { world, input });
      const journal = newJournal();
      const drive = (): Promise<void> =>
        driveSteps({ kind, data, world, journal, secret: SAMPLE_SECRET, crash: () => false });
      await expect(drive()).rejects.toThrow();
      await drive();
      expect(world.effects).toHaveLength(sample.writes);
    }
  });

  test('the effect text changes only with the state', async () => {
    const world = scene(sample);
    const before = await effectOf(kind, { world, input });
    world.forbid('price');
    Object.assign(world.state.account, { nodeQuota: 99, nodePoolQuota: 19 });
    expect(await effectOf(kind, { world, input })).toBe(before);
    sample.disturb(world);
    expect(await effectOf(kind, { world, input })).not.toBe(before);
  });

  test('no secret in summary, plan or data', async () => {
    const world = scene(sample);
    const parsed = kind.parseInput(input);
    const { masked, secrets } = splitSecrets(parsed, kind.secrets);
    const draft = await plannedBy(kind, { world, input });
    const shown = JSON.stringify([kind.summary(parsed), kind.targets(parsed), draft, kind.steps(draft.data), masked]);
    for (const secret of Object.values(secrets)) expect(shown).not.toContain(secret);
    expect(kind.summary(masked)).toEqual(kind.summary(parsed));
    expect(kind.targets(masked)).toEqual(kind.targets(parsed));
  });

  test('names unknown and invalid fields, without their values', () => {
    const wrong = { ...(input as Record<string, Json>), surprise: SAMPLE_SECRET };
    expect(() => kind.parseInput(wrong)).toThrowError(
      expect.objectContaining({
        code: 'invalid',
        details: { issues: [{ field: 'input.surprise', message: expect.stringMatching(/^unknown field: /) }] },
      }),
    );
    for (const raw of [null, 7, 'x', [], {}]) expect(() => kind.parseInput(raw)).toThrowError(/input/);
  });
});

function misnamed(kind: string, field: 'nodePool' | 'cluster') {
  const sample = samples[kind]?.input;
  const given = typeof sample === 'object' && sample !== null && field in sample ? sample : {};
  const named = Object.entries(given).find(([name]) => name === field)?.[1];
  return { [field]: { ...(typeof named === 'object' ? named : {}), name: 'another' } };
}

describe('an object with another name than requested', () => {
  test.each([
    'node-pool.delete',
    'node-pool.update',
    'node-pool.upgrade',
    'node-pool.scale',
    'node-pool.attach-instances',
    'node-pool.repair',
  ])('%s: the plan contains no effect', async (kind) => {
    const { draft } = await planOf({ kind, input: misnamed(kind, 'nodePool') });
    expect(draft.findings.map(({ code }) => code)).toEqual(['pool-name-differs']);
    expect(draft).toMatchObject({ diff: [], calls: [], impact: NO_IMPACT });
    expect(Object.values(draft.bounds).every((bound) => bound === 0)).toBe(true);
  });

  test('node-pool.sync: the cluster', async () => {
    const { draft } = await planOf({ kind: 'node-pool.sync', input: misnamed('node-pool.sync', 'cluster') });
    expect(draft.findings.map(({ code }) => code)).toEqual(['cluster-name-differs']);
    expect(draft).toMatchObject({ diff: [], calls: [], impact: NO_IMPACT });
  });
});

test('removing nodes without naming their pool also locks the pool', async () => {
  const named = (await planOf({ kind: 'node.remove' })).draft;
  const { draft } = await planOf({ kind: 'node.remove', input: { nodePool: null } });
  const types = (draft.targets ?? []).map(({ type }) => type);
  expect(types[0]).toBe('node-pool');
  expect(types.slice(1).every((type) => type === 'node')).toBe(true);
  expect(types.length).toBeGreaterThan(1);
  expect(draft.targets?.[0]?.uid).toBe(poolIdOf(named.data));
});

const poolIdOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'poolId' in data ? data.poolId : null;

const textAt = (catalog: unknown, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>(
      (at, part) =>
        typeof at === 'object' && at !== null ? Object.entries(at).find(([name]) => name === part)?.[1] : undefined,
      catalog,
    );

const languages = [
  ['en', { change: enChange }],
  ['zh', { change: zhChange }],
] as const;

test.each([
  ['en', enAudit],
  ['zh', zhAudit],
])('the audit names every kind in %s', (_language, { kind }) => {
  expect(Object.keys(changeKinds).filter((id) => typeof textAt(kind, id) !== 'string')).toEqual([]);
});

describe.each(cases)('%s', (id, sample) => {
  const kind = kindOf(id);
  const world = scene(sample);
  const input = kind.parseInput(sample.input);
  const { params } = kind.summary(input);

  test.each(languages)('has its sentence and its steps in %s', async (_language, catalog) => {
    const { data } = await kind.plan(world.planContext(), input);
    const change = { kind: id, summaryParams: params, targets: kind.targets(input) };
    const phrases = kind.steps(data).map((step) => stepPhrase(change, step));
    for (const phrase of [...phrases, { key: `change.sentence.${id}`, params }]) {
      const text = textAt(catalog, phrase.key);
      expect(text, phrase.key).toBeTypeOf('string');
      for (const name of placeholdersOf(String(text))) expect(phrase.params, phrase.key).toHaveProperty(name);
    }
  });

  test.each([
    ['en', enAudit],
    ['zh', zhAudit],
  ])('has its sentence of the audit in %s', (language, { did }) => {
    // Throws when a value is missing.
    const textOf = (done: string) =>
      new IntlMessageFormat(String(textAt(did, id)), language).format({
        ...valuesIn(params, ({ text }) => text),
        done,
      });
    expect(textOf('yes')).not.toBe(textOf('no'));
  });

  test('needs no more rights in the cluster than the ClusterRole for operating grants, and those its control names', async () => {
    const { calls } = await kind.plan(world.planContext(), input);
    const rights = rightsOf(calls);
    expect(rights.filter((right) => !covers(clusterRules.operate, right))).toEqual([]);
    const targets = id.startsWith('workload.') ? kind.targets(kind.parseInput(input)) : [];
    const workloads = targets.map(({ name }) => name.split('/')[1] ?? '');
    const texts = rights.filter(({ verb }) => verb !== 'delete').map(rightText);
    const unnamed = texts.filter((text) => missingOfKind(id, [text], workloads) !== text);
    expect(dependsOnInput[id] ?? []).toEqual(expect.arrayContaining(unnamed));
  });

  test.each(languages)('has the labels of its prerequisites in %s', async (_language, catalog) => {
    const { prerequisites } = await kind.plan(world.planContext(), input);
    for (const { code } of prerequisites) {
      expect(textAt(catalog, `change.prerequisite.${code}`), code).toBeTypeOf('string');
    }
  });

  test('English texts of prerequisites have a phrase', async () => {
    const { prerequisites } = await kind.plan(world.planContext(), input);
    const bare = prerequisites.flatMap(({ seen, seenPhrase, needs, needsPhrase }) => [
      ...(seenPhrase === undefined && seen !== null ? [seen] : []),
      ...(needsPhrase === undefined ? [needs] : []),
    ]);
    // Names, versions, and counts are the same in every language; two words in a row are one of our sentences.
    expect(bare.filter((text) => /[a-z]{2,} [a-z]{2,}/.test(text))).toEqual([]);
  });
});

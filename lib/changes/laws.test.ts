import { describe, expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import { effectText } from '@/lib/domain/change/canonical';
import type { ChangeKind, PlanDraft } from '@/lib/domain/change/kind';
import { splitSecrets } from '@/lib/domain/change/secrets';
import type { Json } from '@/lib/domain/json';
import { Crash, driveSteps, newJournal } from './testing/drive';
import { type KindSample, SAMPLE_SECRET, samples } from './testing/samples';
import { SampleWorld } from './testing/sample-world';
import { otherWays } from './testing/batch-samples';

function scene(sample: KindSample): SampleWorld {
  const world = new SampleWorld();
  sample.prepare?.(world);
  return world;
}

const planOf = (kind: ChangeKind, q: { world: SampleWorld; input: Json }): Promise<PlanDraft<Json>> =>
  kind.plan(q.world.planContext(), kind.parseInput(q.input));

async function effectOf(kind: ChangeKind, q: { world: SampleWorld; input: Json }): Promise<string> {
  const draft = await planOf(kind, q);
  return effectText({
    kind: kind.id,
    cluster: { ackId: 'c1', uid: await q.world.kube.clusterUid() },
    targets: kind.targets(kind.parseInput(q.input)),
    diff: draft.diff,
    calls: draft.calls,
    steps: kind.steps(draft.data).map(({ id, title }) => ({ id, title })),
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

test('every kind has a sample', () => {
  expect(Object.keys(samples).toSorted()).toEqual(Object.keys(changeKinds).toSorted());
});

describe.each([...Object.entries(samples), ...otherWays])('%s', (id, sample) => {
  const kind = changeKinds[id];
  if (kind === undefined) throw new Error(`no kind ${id}`);
  const { input } = sample;

  test('is called noun.verb and its input survives being parsed twice', () => {
    expect(id).toMatch(/^[a-z-]+\.[a-z-]+$/);
    const parsed = kind.parseInput(input);
    expect(kind.parseInput(parsed)).toEqual(parsed);
  });

  test('planning twice gives the same plan', async () => {
    const world = scene(sample);
    const first = await planOf(kind, { world, input });
    expect(await planOf(kind, { world, input })).toEqual(first);
    expect(first.findings.filter((one) => one.severity === 'blocker')).toEqual([]);
    expect(first.diff.length).toBeGreaterThan(0);
    expect(first.calls.length).toBe(sample.writes);
  });

  test('planning writes nothing', async () => {
    const world = scene(sample);
    const before = world.content();
    await planOf(kind, { world, input });
    expect(world.attempts).toEqual([]);
    expect(world.content()).toEqual(before);
  });

  test('after a run the next plan changes nothing and verification is content', async () => {
    const world = scene(sample);
    const { data } = await planOf(kind, { world, input });
    await run(kind, { world, data });
    expect(world.effects).toHaveLength(sample.writes);
    expect((await planOf(kind, { world, input })).diff).toEqual([]);
    const outcome = await kind.verify(world.planContext(), data);
    expect(outcome.filter((one) => one.severity === 'blocker')).toEqual([]);
  });

  test('running twice writes once', async () => {
    const world = scene(sample);
    const { data } = await planOf(kind, { world, input });
    await run(kind, { world, data });
    await run(kind, { world, data });
    expect(world.effects).toHaveLength(sample.writes);
  });

  test('a crash after any write, then resuming, ends the same with every write made once', async () => {
    const straight = scene(sample);
    const { data } = await planOf(kind, { world: straight, input });
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

  test('an answer that is lost or late is looked after before anything is sent again', async () => {
    for (const outcome of ['lost', 'late'] as const) {
      const world = scene(sample);
      world.outcome = (attempt) => (attempt === 1 ? outcome : 'fine');
      const { data } = await planOf(kind, { world, input });
      const journal = newJournal();
      const drive = (): Promise<void> =>
        driveSteps({ kind, data, world, journal, secret: SAMPLE_SECRET, crash: () => false });
      await expect(drive()).rejects.toThrow();
      await drive();
      expect(world.effects).toHaveLength(sample.writes);
    }
  });

  test('the effect text moves when the world moves, and only then', async () => {
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
    const draft = await planOf(kind, { world, input });
    const shown = JSON.stringify([kind.summary(parsed), kind.targets(parsed), draft, kind.steps(draft.data), masked]);
    for (const secret of Object.values(secrets)) expect(shown).not.toContain(secret);
    expect(kind.summary(masked)).toEqual(kind.summary(parsed));
    expect(kind.targets(masked)).toEqual(kind.targets(parsed));
  });

  test('unknown and wrong fields are named, without their values', () => {
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

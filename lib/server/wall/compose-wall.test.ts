import { beforeEach, describe, expect, test } from 'vitest';
import { getWall, type Wall } from '@/lib/contract/wall';
import { panelKinds } from '@/lib/domain/screen/panel-kinds';
import { type ScreenDefinition, screenDefinitionSchema } from '@/lib/domain/screen/screen';
import { TwoClusters } from '@/lib/server/endpoints/testing/two-clusters';
import { readWall } from './compose-wall';
import { WallState } from './wall-state';

let scene: TwoClusters;
let made = 0;
beforeEach(() => {
  scene = new TwoClusters();
});

async function read(panels: { kind: string; cluster?: string }[], part: Partial<ScreenDefinition> = {}): Promise<Wall> {
  const definition = screenDefinitionSchema.parse({ name: 'ops', title: 'Ops', pages: [{ panels }], ...part });
  const { pages, secondsPerPage, theme, language } = definition;
  const at = new Date(0);
  made += 1;
  const who = { createdAt: at, createdBy: 'olu', updatedAt: at, updatedBy: 'olu' };
  const stored = { pages: JSON.stringify(pages), settings: JSON.stringify({ secondsPerPage, theme, language }) };
  const row = { id: String(made), name: 'ops', title: 'Ops', version: 1, ...stored, ...who };
  const app = Object.assign(scene.app, { walls: new WallState(scene.app.clock) });
  return getWall.response.parse(await readWall(app, row));
}

const panelOf = async (kind: string, cluster?: string) =>
  (await read([cluster === undefined ? { kind } : { kind, cluster }])).pages[0]?.panels[0];

const all = panelKinds.map((kind) => ({ kind }));
const [first, second] = [all.slice(0, 6), all.slice(6)];

const live = { ack: 'live', kubernetes: 'live' } as const;

describe('panels before anything was read', () => {
  test('are unknown, never zero, and say which sources do not answer', async () => {
    const { pages } = await read([], {
      pages: [
        { panels: first.map(({ kind }) => ({ kind, cluster: null })) },
        { panels: second.map(({ kind }) => ({ kind, cluster: null })) },
      ],
    });
    for (const panel of pages.flatMap(({ panels }) => panels)) {
      if (panel.kind === 'changes' || panel.kind === 'clock') expect(panel.data).not.toBeNull();
      else expect(panel.data, panel.kind).toBeNull();
    }
  });
});

describe('panels of a cluster that was read and one that was not', () => {
  beforeEach(() => scene.fill());

  test('count what is known, and name the sources that are missing', async () => {
    expect(await panelOf('nodes')).toMatchObject({
      data: {
        rows: [
          { os: 'linux', total: 250, states: { ready: 249, 'not-ready': 1, cordoned: 0 } },
          { os: 'windows', total: 1, states: { ready: 1 } },
        ],
      },
      sources: 2,
      outdated: [{ cluster: 'away', source: 'kubernetes', since: null }],
    });
    expect(await panelOf('pools')).toMatchObject({
      data: { total: 1, rows: [{ cluster: 'here', state: 'degraded' }] },
      outdated: [{ cluster: 'away', source: 'ack' }],
    });
  });

  test('of pods are not complete while the pods of a cluster are being read', async () => {
    scene.away.setKnown('nodes');
    scene.handles = [scene.handle('here', live), scene.handle('away', live)];
    const unread = [{ cluster: 'away', source: 'kubernetes', since: null }];
    for (const kind of ['failing', 'attention'])
      expect(await panelOf(kind)).toMatchObject({ data: { kind }, outdated: unread });
    expect(await panelOf('nodes')).toMatchObject({ outdated: [] });
  });

  test('of one cluster show only that one', async () => {
    expect(await panelOf('nodes', 'here')).toMatchObject({ sources: 1, outdated: [], cluster: 'here' });
    expect(await panelOf('nodes', 'away')).toMatchObject({ data: null, outdated: [{ cluster: 'away' }] });
  });

  test('of a cluster that is not configured any longer are unknown', async () => {
    for (const { kind } of all)
      expect(await panelOf(kind, 'gone')).toMatchObject({ data: null, sources: 0, outdated: [] });
  });

  test('say what needs a person, worst first, with its reach', async () => {
    const panel = await panelOf('attention', 'here');
    expect(panel?.data).toMatchObject({ kind: 'attention', more: 0 });
    const items = panel?.data?.kind === 'attention' ? panel.data.items : [];
    expect(items.map(({ kind, count }) => [kind, count])).toEqual([
      ['change-unclear', 1],
      ['pods', 1],
      ['nodes-not-ready', 1],
      ['change-failed', 1],
      ['pool-stuck', 1],
      ['pool-short', 1],
    ]);
    expect(items[1]).toMatchObject({ cluster: 'here', pods: null, subject: expect.stringMatching(/[a-z]/) });
    expect(items[2]).toMatchObject({ cluster: 'here', pods: 0 });
  });

  test('say causes in the language of the screen', async () => {
    const [en, zh] = await Promise.all(
      (['en', 'zh'] as const).map((language) => read([{ kind: 'failing' }], { language })),
    );
    const causeOf = (wall: Wall | undefined) => {
      const data = wall?.pages[0]?.panels[0]?.data;
      return data?.kind === 'failing' ? data.rows[0]?.cause : undefined;
    };
    expect(causeOf(en)).toMatch(/[a-z]/);
    expect(causeOf(zh)).toMatch(/\p{Script=Han}/u);
  });

  test('tell the builds of Windows nodes and the end of their support', async () => {
    expect(await panelOf('windows', 'here')).toMatchObject({
      data: { rows: [{ build: 20348, nodes: 1, supportEnd: '2031-10-14' }] },
    });
  });

  test('that cannot be read leave the others', async () => {
    const { engine } = scene.app;
    Object.assign(engine, { list: () => Promise.reject(new TypeError('defect')) });
    const wall = await read([{ kind: 'changes' }, { kind: 'nodes' }]);
    expect(wall.pages[0]?.panels.map(({ data }) => data?.kind ?? null)).toEqual([null, 'nodes']);
  });
});

test('many displays share one reading; an edit is read at once, a failure is not kept', async () => {
  const clock = { at: 0, now: () => clock.at };
  const state = new WallState(clock);
  const made: number[] = [];
  const of = (version: number) => ({
    id: 'a',
    version,
    make: () => (made.push(clock.at), made.length === 4 ? Promise.reject(new Error('x')) : read([{ kind: 'clock' }])),
  });
  await Promise.all([state.share(of(1)), state.share(of(1))]);
  await state.share(of(2));
  clock.at = 2_000;
  await state.share(of(2));
  clock.at = 4_000;
  await expect(state.share(of(2))).rejects.toThrow('x');
  await state.share(of(2));
  expect(made).toEqual([0, 0, 2_000, 4_000, 4_000]);
});

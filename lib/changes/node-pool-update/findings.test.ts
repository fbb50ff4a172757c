import { scriptMark } from '@/lib/domain/pool/script-mark';
import { describe, expect, test } from 'vitest';
import { aPod, aTemplate, aWorkload } from '@/lib/changes/testing/objects';
import { protectionAnnotations } from '@/lib/domain/node/node-protection';
import { driveSteps, newJournal } from '@/lib/changes/testing/drive';
import { codesOf, findingTheme, kindOf } from '@/lib/changes/testing/produced';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import { updateFindings } from '@/lib/domain/change/run-finding-codes';
import type { Json } from '@/lib/domain/json';
import { OWN_TAG } from '@/lib/domain/pool/fields/advanced-fields';
import { fieldsMessage } from '@/lib/domain/pool/fields/field-words';
import type { PlanDraft } from '@/lib/domain/change/plan';

const nodePool = { id: 'np-1', name: 'default-nodepool' };
const WINDOWS_2019 = 'win2019_1809_x64_dtc_en-us_40G_container_alibase_20240220.vhd';
const SECRET = 'Sup3r-Secret!pw';

const kind = kindOf('node-pool.update');
const theme = findingTheme(updateFindings);

function autoScaled(): SampleWorld {
  const world = new SampleWorld();
  world.setPool('np-1', { autoScaling: { min: 1, max: 6 } });
  return world;
}

async function plan(world: SampleWorld, more: { [key: string]: Json }): Promise<PlanDraft<Json>> {
  const draft = await kind.plan(world.planContext(), kind.parseInput({ nodePool, ...more }));
  theme.add(...codesOf(draft.findings));
  return draft;
}

const codes = ({ findings }: PlanDraft<Json>): string[] => codesOf(findings);

async function run(world: SampleWorld, data: Json): Promise<void> {
  await driveSteps({ kind, data, world, journal: newJournal(), secret: SECRET, crash: () => false });
}

describe('the call', () => {
  test('contains only what changes', async () => {
    const { calls, diff } = await plan(new SampleWorld(), { set: { cloudMonitor: true } });
    expect(calls).toEqual([
      {
        system: 'ack',
        action: 'ModifyClusterNodePool',
        method: 'PUT',
        path: '/clusters/c1/nodepools/np-1',
        body: { kubernetes_config: { cms_enabled: true } },
      },
    ]);
    expect(diff).toEqual([
      {
        target: { type: 'node-pool', uid: 'np-1', name: 'default-nodepool' },
        path: 'cloudMonitor',
        from: false,
        to: true,
      },
    ]);
  });

  test.each([
    ['a public image', { imageId: WINDOWS_2019 }, 'WindowsServer2019'],
    ['a custom image', { imageId: 'm-1' }, 'Windows'],
    ['a custom image with a type', { imageId: 'm-1', imageType: 'WindowsServer2019' }, 'WindowsServer2019'],
  ])('sends the type with %s, and no platform that stays', async (_, set: { [field: string]: Json }, imageType) => {
    const world = new SampleWorld();
    world.state.compute.customImages = [{ imageId: 'm-1', name: 'golden', baseImageId: WINDOWS_2019, createdMs: 0 }];
    const windows = { id: 'np-2', name: 'win-legacy' };
    const { calls } = await plan(world, { nodePool: windows, set });
    expect(calls[0]?.body).toEqual({ scaling_group: { image_id: set['imageId'], image_type: imageType } });
  });

  test('pushes labels to existing nodes, with the scripts that would be lost', async () => {
    const world = new SampleWorld();
    world.setPool('np-1', { userData: 'echo' });
    const { calls, data } = await plan(world, { set: { labels: { team: 'web' } } });
    expect(calls[0]?.body).toEqual({
      kubernetes_config: { labels: [{ key: 'team', value: 'web' }], user_data: '${user_data}' },
      update_nodes: true,
    });
    expect(JSON.stringify(data)).toContain(scriptMark('echo'));
  });

  test('keeps the tag of the change that created the pool', async () => {
    const world = new SampleWorld();
    world.setPool('np-1', { tags: { 'mullion-change': 'change-7' } });
    const { calls } = await plan(world, { set: { tags: { cost: 'shop' } } });
    expect(calls[0]?.body).toEqual({
      scaling_group: {
        tags: [
          { key: 'cost', value: 'shop' },
          { key: 'mullion-change', value: 'change-7' },
        ],
      },
    });
  });

  test('shows a password as a variable and sends it', async () => {
    const world = new SampleWorld();
    const draft = await plan(world, { loginPassword: SECRET });
    expect(draft.calls[0]?.body).toEqual({ scaling_group: { login_password: '${login_password}' } });
    expect(JSON.stringify(draft)).not.toContain(SECRET);
    await run(world, draft.data);
    const pool = await world.cloud.nodePool('np-1');
    expect(pool?.definition).toMatchObject({ passwordSet: true, keyPair: '' });
    expect(world.effects).toHaveLength(1);
  });

  test('nothing different plans nothing', async () => {
    const draft = await plan(new SampleWorld(), { set: { cloudMonitor: false } });
    expect(draft).toMatchObject({ diff: [], calls: [] });
    expect(codes(draft)).toEqual(['nothing-to-do']);
  });
});

describe('labels that were edited by hand', () => {
  /** The pool requires a label that its first node has lost. */
  function edited(): SampleWorld {
    const world = new SampleWorld();
    world.setPool('np-1', { labels: { team: 'web' } });
    world.setNode(/^default-nodepool-n[12]$/, { labels: { team: 'web' } });
    return world;
  }

  test('are written again on request, and only then', async () => {
    const world = edited();
    expect((await plan(world, {})).diff).toEqual([]);
    const draft = await plan(world, { push: true });
    expect(draft.diff).toMatchObject([{ target: { name: 'default-nodepool-n0' }, path: 'marks', to: ['team=web'] }]);
    expect(draft.calls[0]?.body).toEqual({
      kubernetes_config: { labels: [{ key: 'team', value: 'web' }], taints: [] },
      update_nodes: true,
    });
    await run(world, draft.data);
    expect(world.node('default-nodepool-n0')?.labels['team']).toBe('web');
    expect((await plan(world, { push: true })).diff).toEqual([]);
  });
});

describe('scaling mode', () => {
  test('manual to auto sends the bounds and no desired size', async () => {
    const draft = await plan(new SampleWorld(), { set: { size: { mode: 'auto', min: 1, max: 9 } } });
    expect(draft.calls.map((call) => call.body)).toEqual([
      { auto_scaling: { enable: true, min_instances: 1, max_instances: 9, type: 'cpu' } },
    ]);
    expect(codes(draft)).toContain('auto-scaling-begins');
    expect(draft.impact.growsTo).toMatchObject({ nodes: 9 });
  });

  test('auto to manual of the current size takes one call without a size', async () => {
    const draft = await plan(autoScaled(), { set: { size: { mode: 'manual', desired: 3 } } });
    expect(draft.calls.map((call) => call.body)).toEqual([{ auto_scaling: { enable: false } }]);
    expect(codes(draft)).toContain('auto-scaling-ends');
  });

  test('auto to manual of another size takes two calls, the size second, and ends there', async () => {
    const world = autoScaled();
    const draft = await plan(world, { set: { size: { mode: 'manual', desired: 5 } } });
    expect(draft.calls.map((call) => call.body)).toEqual([
      { auto_scaling: { enable: false } },
      { scaling_group: { desired_size: 5 } },
    ]);
    await run(world, draft.data);
    expect(await world.cloud.nodePool('np-1')).toMatchObject({ autoScaling: null, desiredSize: 5 });
    expect(await kind.verify(world.planContext(), draft.data)).toEqual([]);
  });
});

describe('findings about existing nodes', () => {
  test('names those that keep the old configuration', async () => {
    const draft = await plan(new SampleWorld(), { set: { instanceTypes: ['ecs.g6.xlarge', 'ecs.g6.large'] } });
    const kept = draft.findings.find(({ code }) => code === 'nodes-keep-configuration');
    expect(kept?.params).toEqual({
      fields: fieldsMessage(['instanceTypes']),
      count: 3,
      names: 'default-nodepool-n0, default-nodepool-n1, default-nodepool-n2',
    });
    expect(draft.impact.nodes).toEqual({ linux: 0, windows: 0 });
  });

  test('reports manual labels that will be overwritten', async () => {
    const world = new SampleWorld();
    world.setPool('np-1', { labels: { team: 'web' } });
    world.setNode(/./, { labels: { team: 'web' } });
    world.setNode('default-nodepool-n0', { labels: { team: 'by-hand' } });
    const draft = await plan(world, { set: { labels: { team: 'shop' } } });
    expect(draft.findings.find(({ code }) => code === 'hand-edits-overwritten')?.params).toEqual({
      count: 1,
      names: 'default-nodepool-n0',
    });
    expect(draft.impact.nodes.linux).toBe(3);
  });

  test('a NoExecute taint counts the pods it evicts', async () => {
    const world = new SampleWorld();
    world.put(aPod('web-1', { nodeName: 'default-nodepool-n0' }));
    const draft = await plan(world, { set: { taints: [{ key: 'gone', value: '', effect: 'NoExecute' }] } });
    expect(codes(draft)).toContain('taint-evicts');
    // Only Windows nodes remain, which would accept it: it restricts no OS.
    expect(codes(draft)).toContain('rescheduling-fails');
    expect(draft.impact.pods).toEqual({ linux: 1, windows: 0 });
  });

  test('an edit of labels writes again a NoExecute taint that was removed by hand', async () => {
    const world = new SampleWorld();
    const taint = { key: 'gone', value: '', effect: 'NoExecute' as const };
    world.setPool('np-1', { taints: [taint] });
    world.setNode(/^default-nodepool-n[12]$/, { taints: [taint] });
    const until = Date.parse('2031-01-01T00:00:00Z');
    world.setNode('default-nodepool-n0', { annotations: protectionAnnotations({ owner: 'a', reason: 'b', until }) });
    world.put(aPod('web-1', { nodeName: 'default-nodepool-n0' }), aPod('web-2', { nodeName: 'default-nodepool-n1' }));
    const draft = await plan(world, { set: { labels: { team: 'web' } } });
    expect(codes(draft)).toEqual(expect.arrayContaining(['taint-evicts', 'node-protected', 'rescheduling-fails']));
    expect(draft.impact.pods).toEqual({ linux: 1, windows: 0 });
    expect(draft.bounds['pods']).toBeGreaterThanOrEqual(1);
    expect(draft.locks).toMatchObject([{ name: 'default-nodepool-n0' }]);
    expect(draft.diff).toMatchObject([
      { path: 'labels' },
      { target: { name: 'default-nodepool-n0' }, path: 'marks', to: ['gone=:NoExecute'] },
    ]);
  });

  test('an edit of labels and taints reports DaemonSets and pods as an edit of nodes does', async () => {
    const world = new SampleWorld();
    const template = aTemplate({ nodeSelector: { team: 'web' } });
    const taint = { key: 'gone', value: '', effect: 'NoSchedule' as const };
    world.setPool('np-1', { labels: { team: 'web' }, taints: [taint] });
    world.setNode(/^default/, { labels: { team: 'web' }, taints: [taint] });
    const workload = { kind: 'DaemonSet', name: 'agent' };
    world.put(
      aWorkload('agent', { kind: 'DaemonSet', template }),
      aWorkload('waits', { kind: 'DaemonSet' }),
      aPod('agent-1', { workload, template }),
      aPod('pinned', { template }),
    );
    const draft = await plan(world, { set: { labels: {}, taints: [] } });
    const names = Object.fromEntries(draft.findings.map(({ code, params }) => [code, params['names']]));
    expect(names).toMatchObject({
      'label-starts-daemon-sets': 'shop/DaemonSet/waits',
      'label-stops-daemon-sets': 'shop/DaemonSet/agent',
      'label-selected-by-pods': 'shop/pinned',
    });
    expect(draft.impact.pods).toEqual({ linux: 1, windows: 0 });
  });

  test('a maximum below the current size reports removed nodes', async () => {
    const draft = await plan(autoScaled(), { set: { size: { mode: 'auto', min: 0, max: 2 } } });
    expect(codes(draft)).toContain('auto-max-below-present');
    expect(draft.impact.vmsReleased).toBe(1);
  });
});

describe('the rules of pools', () => {
  test.each<[string, { [key: string]: Json }, string]>([
    ['a type that is not offered', { instanceTypes: ['ecs.none.large'] }, 'instance-type-not-offered'],
    ['a reserved label', { labels: { 'kubernetes.io/x': '' } }, 'label-or-taint-reserved'],
    ['spot for what is no spot pool', { billing: { method: 'spot' } }, 'spot-fixed'],
    ['a maximum below the minimum', { size: { mode: 'auto', min: 5, max: 2 } }, 'size-range-inverted'],
    ['a name that is taken', { name: 'win-legacy' }, 'pool-name-taken'],
  ])('reject %s', async (_, set, code) => {
    expect(codes(await plan(new SampleWorld(), { set }))).toContain(code);
  });

  test('ignore what the edit does not change', async () => {
    const world = new SampleWorld();
    world.setPool('np-1', { instanceTypes: ['ecs.gone.large'] });
    expect(codes(await plan(world, { set: { cloudMonitor: true } }))).toEqual(['nodes-keep-configuration']);
  });
});

describe('rejects', () => {
  test.each([
    ['another name', { nodePool: { id: 'np-1', name: 'other' }, set: { cloudMonitor: true } }, 'pool-name-differs'],
    ['a deleted pool', { nodePool: { id: 'np-9', name: 'x' }, set: { cloudMonitor: true } }, 'pool-not-found'],
  ])('%s', async (_, input, code) => {
    expect(codes(await plan(new SampleWorld(), input))).toContain(code);
  });

  test.each([
    ['scaling', 'pool-busy'],
    ['failed', 'pool-failed'],
  ] as const)('a pool that is %s', async (state, code) => {
    const world = new SampleWorld();
    world.setPool('np-1', { state });
    expect(codes(await plan(world, { set: { cloudMonitor: true } }))).toContain(code);
  });

  test('a fixed field is rejected with an alternative', () => {
    expect(() => kind.parseInput({ nodePool, set: { hardening: 'mlps' } })).toThrowError(
      expect.objectContaining({
        details: {
          issues: [
            {
              field: 'input.set.hardening',
              message: 'cannot change after the pool is created; create a new pool instead',
            },
          ],
        },
      }),
    );
  });

  test('verification names the fields without the requested values', async () => {
    const world = new SampleWorld();
    const { data } = await plan(world, { set: { cloudMonitor: true } });
    const found = await kind.verify(world.planContext(), data);
    theme.add(...codesOf(found));
    expect(found.map(({ code, params }) => [code, params['fields']])).toEqual([
      ['pool-differs', fieldsMessage(['cloudMonitor'])],
    ]);
  });
});

const numbered = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`tag-${at}`, 'x']));

/** An instance may have 20 tags, ACK uses 3, and only Mullion's own pools have its mark. */
test.each<[string, Record<string, string>, number, boolean]>([
  ['made elsewhere', {}, 17, true],
  ['made elsewhere', {}, 18, false],
  ['made by Mullion', { [OWN_TAG]: 'change-7' }, 16, true],
  ['made by Mullion', { [OWN_TAG]: 'change-7' }, 17, false],
])('a pool %s with the tags %j takes %i more: %s', async (_who, tags, count, fine) => {
  const world = new SampleWorld();
  world.setPool('np-1', { tags });
  expect(codes(await plan(world, { set: { tags: numbered(count) } })).includes('too-many-tags')).toBe(!fine);
});

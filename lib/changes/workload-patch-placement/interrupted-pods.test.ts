import { describe, expect, test } from 'vitest';
import { patchedPodFindings } from '@/lib/domain/change/workload-finding-codes';
import type { Json } from '@/lib/domain/json';
import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { rawAt } from '@/simulator/testing/change-parts';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { codesOf, findingTheme, planOf } from '../testing/produced';
import { aPod } from '../testing/objects';
import type { SampleWorld } from '../testing/sample-world';
import { anObject, SELECT_LINUX, targetOf } from '../testing/workload-samples';

const kind = 'workload.patch-placement';
const AT = '/spec/template/spec';
const theme = findingTheme(patchedPodFindings, kind);
const OF_CATALOG = { kind: 'Deployment', name: 'catalog' };
const requested = (name: string, operations: Json = SELECT_LINUX, of = 'Deployment') => ({
  targets: [{ target: targetOf(name, of), operations }],
});

theme.plansFind({
  'workload-pods-stop': {
    field: 'targets',
    world: (world) => world.put(aPod('catalog-1', { workload: OF_CATALOG })),
    input: requested('catalog', [{ op: 'replace', path: '/spec/replicas', value: 0 }]),
  },
  'workload-restarts': { world: (world) => world.put(aPod('catalog-1', { workload: OF_CATALOG })) },
});

test('counts the recreated pods by OS', async () => {
  const { draft } = await planOf({
    kind,
    world: (world) =>
      world.put(
        aPod('a', { workload: OF_CATALOG, nodeName: 'win-legacy-n0' }),
        aPod('b', { workload: OF_CATALOG }),
        aPod('c', { workload: OF_CATALOG, phase: 'Pending', nodeName: null }),
      ),
  });
  expect(draft.impact).toMatchObject({
    pods: { linux: 1, windows: 1 },
    workloads: [{ name: 'shop/Deployment/catalog' }, {}],
  });
});

test('says how many pods stop, and counts them', async () => {
  const world = (scene: SampleWorld) =>
    scene.put(
      aPod('a', { workload: OF_CATALOG, nodeName: 'win-legacy-n0' }),
      aPod('b', { workload: OF_CATALOG }),
      aPod('c', { workload: OF_CATALOG, phase: 'Pending', nodeName: null }),
    );
  const scaledTo = async (value: number) => {
    const operations: Json = [{ op: 'replace', path: '/spec/replicas', value }];
    const { draft } = await planOf({ kind, world, input: requested('catalog', operations) });
    const found = draft.findings.find(({ code }) => code === 'workload-pods-stop');
    return [draft.impact.pods, draft.impact.workloads.length, found?.cause];
  };
  expect(await scaledTo(0)).toEqual([
    { linux: 1, windows: 1 },
    1,
    'All running pods of shop/Deployment/catalog stop: 2.',
  ]);
  expect(await scaledTo(1)).toEqual([
    { linux: 1, windows: 0 },
    1,
    '1 running pod of shop/Deployment/catalog will stop, because it keeps only 1 replica.',
  ]);
  expect(await scaledTo(3)).toEqual([{ linux: 0, windows: 0 }, 0, undefined]);
});

const OF = (kind: string, name: string) => ({ workload: { kind, name } });
const strategic = (kind: string, name: string, spec: RawObject, pod: RawObject = {}): KubeObject => {
  const object = anObject(name, { kind, spec: pod });
  return { ...object, spec: { ...objectAt(object, 'spec'), ...spec } };
};
const EMPTY_DIR = { volumes: [{ name: 'data', emptyDir: {} }] };
const onWindows = { nodeName: 'win-legacy-n0' };

describe('interrupted pods', () => {
  const planned = async (
    kindOfObject: string,
    { spec = {}, pods, pod = {} }: { spec?: RawObject; pods: KubeObject[]; pod?: RawObject },
  ) => {
    const world = (scene: SampleWorld): void => {
      scene.remove(kindOfObject);
      scene.put(strategic(kindOfObject, 'one', spec, pod), ...pods);
    };
    const { draft } = await planOf({ kind, world, input: requested('one', SELECT_LINUX, kindOfObject) });
    return draft;
  };
  const codes = async (...o: Parameters<typeof planned>): Promise<string[]> => codesOf((await planned(...o)).findings);
  const named = (ofKind: string, ...names: string[]) => names.map((name) => aPod(name, OF(ofKind, 'one')));

  test.each(['OnDelete', 'RollingUpdate'])('pods of a DaemonSet on excluded nodes are deleted: %s', async (type) => {
    const pods = [
      aPod('a', { ...OF('DaemonSet', 'one'), ...onWindows }),
      aPod('b', OF('DaemonSet', 'one')),
      aPod('other', { ...OF('DaemonSet', 'two'), ...onWindows }),
    ];
    const { findings, impact } = await planned('DaemonSet', { spec: { updateStrategy: { type } }, pods });
    const found = findings.find(({ code }) => code === 'workload-pods-removed');
    expect(found).toMatchObject({ field: 'targets', params: { count: 1, nodes: 'win-legacy-n0' } });
    const recreated = type === 'OnDelete' ? 0 : 1;
    expect(impact.pods).toEqual({ linux: recreated, windows: 1 });
    expect(impact.workloads.map(({ name }) => name)).toEqual(['shop/DaemonSet/one']);
    theme.add('workload-pods-removed');
  });

  test('on a node that only a NoSchedule taint excludes, a pod stays until it is replaced', async () => {
    const taints = [{ key: 'os', value: 'windows', effect: 'NoSchedule' }];
    const tolerations = [{ operator: 'Exists' }];
    const drop: Json = [
      { op: 'test', path: `${AT}/tolerations`, value: tolerations },
      { op: 'remove', path: `${AT}/tolerations` },
    ];
    const removed = async (effect: string, type: string) => {
      const world = (scene: SampleWorld): void => {
        scene.edit('Node', 'win-legacy-n0', (node) => {
          rawAt(node, 'spec')['taints'] = taints.map((one) => ({ ...one, effect }));
        });
        const pod = aPod('a', { ...OF('DaemonSet', 'one'), ...onWindows });
        scene.put(strategic('DaemonSet', 'one', { updateStrategy: { type } }, { tolerations }), pod);
      };
      const { draft } = await planOf({ kind, world, input: requested('one', drop, 'DaemonSet') });
      return draft.impact.pods.windows;
    };
    expect(await removed('NoSchedule', 'OnDelete')).toBe(0);
    expect(await removed('NoExecute', 'OnDelete')).toBe(1);
    expect(await removed('NoSchedule', 'RollingUpdate')).toBe(1);
  });

  test('a partition keeps pods on the old template', async () => {
    const spec = { replicas: 3, updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 2 } } };
    const pods = named('StatefulSet', 'one-2', 'one-0', 'one-1');
    const { findings, impact } = await planned('StatefulSet', { spec, pods });
    expect(impact.pods.linux).toBe(1);
    expect(findings.find(({ code }) => code === 'workload-restarts')?.params).toMatchObject({ count: 1 });
    const found = findings.find(({ code }) => code === 'workload-partition');
    expect(found?.params).toMatchObject({ count: 2, pods: 'one-0, one-1' });
    theme.add('workload-partition');
  });

  const RECREATE = { strategy: { type: 'Recreate' } };
  test.each<[string, RawObject, boolean]>([
    ['Deployment', { replicas: 1 }, false],
    ['Deployment', { replicas: 3, ...RECREATE }, true],
    ['Deployment', { replicas: 2, strategy: { rollingUpdate: { maxUnavailable: '100%' } } }, true],
    ['Deployment', { replicas: 2 }, false],
    ['StatefulSet', { replicas: 1 }, true],
    ['StatefulSet', { replicas: 2 }, false],
    ['StatefulSet', { replicas: 1, updateStrategy: { type: 'OnDelete' } }, false],
    ['DaemonSet', {}, false],
  ])('whether all pods stop at once: %s %j', async (ofKind, spec, isDown) => {
    const count = typeof spec['replicas'] === 'number' ? spec['replicas'] : 1;
    const pods = Array.from({ length: count }, (_, at) => aPod(`one-${at}`, OF(ofKind, 'one')));
    const found = await codes(ofKind, { spec, pods });
    expect(found.includes('workload-interrupts')).toBe(isDown);
    theme.add('workload-interrupts');
  });

  test('data in emptyDir volumes is lost, which no patch brings back', async () => {
    const pods = [aPod('one-0', { ...OF('StatefulSet', 'one'), spec: EMPTY_DIR })];
    const lost = await planned('StatefulSet', { pods, pod: EMPTY_DIR });
    expect(lost.findings.find(({ code }) => code === 'restart-empty-dir')?.params).toMatchObject({
      count: 1,
      names: 'shop/one-0',
    });
    expect(lost.impact.reversible).toBe(false);
    const kept = await planned('StatefulSet', { pods, pod: EMPTY_DIR, spec: { updateStrategy: { type: 'OnDelete' } } });
    expect([codesOf(kept.findings).includes('restart-empty-dir'), kept.impact.reversible]).toEqual([false, true]);
  });

  test('a StatefulSet waits for pods that are not Ready before it replaces any', async () => {
    const waiting = aPod('one-0', { ...OF('StatefulSet', 'one'), phase: 'Pending', nodeName: null });
    const found = async (spec: RawObject) =>
      (await planned('StatefulSet', { spec, pods: [waiting, ...named('StatefulSet', 'one-1')] })).findings.find(
        ({ code }) => code === 'workload-pods-awaited',
      );
    expect(await found({})).toMatchObject({ field: 'targets', params: { count: 1, names: 'one-0' } });
    expect(await found({ podManagementPolicy: 'Parallel' })).toBeUndefined();
    expect(await found({ updateStrategy: { type: 'OnDelete' } })).toBeUndefined();
    theme.add('workload-pods-awaited');
  });
});

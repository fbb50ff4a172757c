import { describe, expect, test } from 'vitest';
import { objectAt, type RawObject } from '../../kube-rules/json/kube-json';
import type { PodFacts } from '../../kube-rules/objects/pod-facts';
import { storedWorkloadOf, withObject, type WorkloadObject } from '../../kube-rules/objects/workload-object';
import { fixesOf } from '../fix/fixes-of';
import { deployment, podOf, TODAY, workloadFrom } from '../testing/lint-world';
import { linuxNode, sketchCluster, sketchPod, windowsNode } from '../testing/sketch-nodes';
import { assess } from './assess';
import { leavingPods, rolloutStart } from './leaving-pods';
import { placementWorld } from './placement-world';

const GIB = 2 ** 30;
const ON_LINUX = { nodeSelector: { 'kubernetes.io/os': 'linux' } };

const of = (kind: string, template: RawObject, spec: RawObject = {}): RawObject => {
  const object = deployment(template);
  return { ...object, kind, spec: { ...objectAt(object, 'spec'), ...spec } };
};

const requesting = (requests: RawObject, more: RawObject = {}): RawObject =>
  podOf('nginx:1.27', { ...ON_LINUX, ...more }, { resources: { requests } });

function stored(object: RawObject): WorkloadObject {
  const workload = storedWorkloadOf(object);
  if (workload === null) throw new Error('the object makes no pods');
  return workload;
}

const manifest = (object: RawObject, existing: RawObject): WorkloadObject => ({ ...workloadFrom(object), existing });

describe('how many pods leave first', () => {
  const before = requesting({ cpu: '1' });
  const after = requesting({ cpu: '2' });

  test.each<[string, string, RawObject, number]>([
    ['one replica surges', 'Deployment', {}, 0],
    ['a quarter, rounded down', 'Deployment', { replicas: 7 }, 1],
    ['no surge', 'Deployment', { strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: '10%' } } }, 1],
    ['Recreate', 'Deployment', { strategy: { type: 'Recreate' } }, Infinity],
    ['one after another', 'StatefulSet', { replicas: 3 }, 1],
    ['two at once', 'StatefulSet', { replicas: 3, updateStrategy: { rollingUpdate: { maxUnavailable: 2 } } }, 2],
    [
      'but not those that a partition keeps',
      'StatefulSet',
      { replicas: 3, updateStrategy: { rollingUpdate: { maxUnavailable: 2, partition: 2 } } },
      1,
    ],
    ['by hand', 'StatefulSet', { updateStrategy: { type: 'OnDelete' } }, 1],
    ['its pod of the node', 'DaemonSet', {}, Infinity],
    ['a surge', 'DaemonSet', { updateStrategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } } }, 0],
  ])('%s: %s', (_, kind, spec, leaving) => {
    const [old, changed] = [of(kind, before, spec), of(kind, after, spec)];
    expect(leavingPods(manifest(changed, old))).toBe(leaving);
    expect(leavingPods(withObject(stored(old), changed))).toBe(leaving);
  });

  test.each<[string, number, number, number, number]>([
    ['Deployment', 4, 2, 0, 2],
    ['StatefulSet', 4, 2, 1, 1],
    ['StatefulSet', 2, 4, 1, 0],
  ])('a %s of %i replicas, then %i, replaces %i at once, after %i', (kind, from, to, leaving, first) => {
    const workload = manifest(of(kind, after, { replicas: to }), of(kind, before, { replicas: from }));
    expect(rolloutStart(workload)).toMatchObject({ leaving, first });
  });

  test('nothing is replaced by the same template', () => {
    const old = of('StatefulSet', before);
    expect(leavingPods(stored(old))).toBeNull();
    expect(leavingPods(workloadFrom(old))).toBeNull();
    expect(leavingPods(manifest(of('StatefulSet', requesting({ cpu: '1000m' }), { replicas: 5 }), old))).toBeNull();
    expect(leavingPods(withObject(stored(old), of('StatefulSet', before, { replicas: 5 })))).toBeNull();
  });
});

const own = (kind: string, name = 'shop-0', demand: Partial<PodFacts['demand']> = {}): PodFacts =>
  sketchPod({
    name,
    uid: name,
    labels: { app: 'shop' },
    workload: { kind, name: 'shop' },
    demand: { ...sketchPod().demand, requests: { cpu: 1_000 }, ...demand },
  });

/** The only Linux node has 4 CPUs, of which 2 are free, and its port 80 is in use. */
const other = sketchPod({
  name: 'other',
  uid: 'other',
  workload: null,
  labels: { app: 'other' },
  demand: { ...sketchPod().demand, requests: { cpu: 1_000 }, hostPorts: [{ port: 80, protocol: 'TCP', ip: '' }] },
});

describe('a changed template of an existing workload', () => {
  const old = requesting({ cpu: '1' });
  const port = podOf('nginx:1.27', ON_LINUX, {
    ports: [{ containerPort: 80, hostPort: 80 }],
    resources: { requests: { cpu: '1' } },
  });
  const away = requesting(
    { cpu: '1' },
    {
      affinity: {
        podAntiAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: [
            { labelSelector: { matchLabels: { app: 'other' } }, topologyKey: 'kubernetes.io/hostname' },
          ],
        },
      },
    },
  );
  const RECREATE = { strategy: { type: 'Recreate' } };
  const SURGE = { updateStrategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } } };

  test.each<[string, string, RawObject, RawObject, string]>([
    ['what it has', 'Deployment', old, {}, 'runs'],
    ['what it has', 'StatefulSet', old, {}, 'runs'],
    ['the place of its old pod', 'StatefulSet', requesting({ cpu: '3' }), {}, 'runs'],
    ['the place of its old pod', 'Deployment', requesting({ cpu: '3' }), RECREATE, 'runs'],
    ['the place of its old pod', 'DaemonSet', requesting({ cpu: '3' }), {}, 'runs'],
    ['the place of its old pod, which stays', 'Deployment', requesting({ cpu: '3' }), {}, 'blocked'],
    ['the place of its old pod, which stays', 'DaemonSet', requesting({ cpu: '3' }), SURGE, 'blocked'],
    ['more', 'StatefulSet', requesting({ cpu: '3500m' }), {}, 'blocked'],
    ['more', 'Deployment', requesting({ cpu: '3500m' }), RECREATE, 'blocked'],
    ['more', 'DaemonSet', requesting({ cpu: '3500m' }), {}, 'blocked'],
    ['a port in use', 'StatefulSet', port, {}, 'blocked'],
    ['a port in use', 'DaemonSet', port, {}, 'blocked'],
    ['to be away from another pod', 'StatefulSet', away, {}, 'blocked'],
    ['to be away from another pod', 'Deployment', away, RECREATE, 'blocked'],
  ])('requires %s: %s', (_, kind, template, spec, outcome) => {
    const world = placementWorld({ cluster: sketchCluster({ pods: [other, own(kind)] }), today: TODAY });
    const [before, after] = [of(kind, old, spec), of(kind, template, spec)];
    expect(assess(manifest(after, before), world).outcome).toBe(outcome);
    expect(assess(withObject(stored(before), after), world).outcome).toBe(outcome);
    // The page of the workload as it is.
    expect(assess(stored(after), world).outcome).toBe('runs');
  });

  test('only as many pods leave as the controller deletes at once', () => {
    const pods = [other, own('StatefulSet'), own('StatefulSet', 'shop-1')];
    const world = placementWorld({ cluster: sketchCluster({ pods }), today: TODAY });
    const outcomeOf = (updateStrategy: RawObject): string => {
      const [before, after] = [old, requesting({ cpu: '3' })].map((template) =>
        of('StatefulSet', template, { replicas: 2, updateStrategy }),
      );
      return assess(manifest(after ?? {}, before ?? {}), world).outcome;
    };
    expect(outcomeOf({})).toBe('blocked');
    expect(outcomeOf({ rollingUpdate: { maxUnavailable: 2 } })).toBe('runs');
  });

  test('a pod of another node may have to leave for one that keeps away from it', () => {
    const nodes = ['a', 'b'].map((name) => linuxNode({ name, labels: { zone: 'z' } }));
    const term = { topologyKey: 'zone', namespaces: ['default'], namespaceSelector: null };
    const antiAffinity = [{ ...term, selector: [{ key: 'app', operator: 'In' as const, values: ['shop'] }] }];
    const pods = [{ ...own('StatefulSet', 'shop-0', { antiAffinity }), nodeName: 'a' }];
    const full = sketchPod({ ...other, nodeName: 'a', demand: { ...other.demand, requests: { cpu: 3_000 } } });
    const world = placementWorld({ cluster: sketchCluster({ nodes, pods: [...pods, full] }), today: TODAY });
    const workload = manifest(of('StatefulSet', requesting({ cpu: '2' })), of('StatefulSet', old));
    const { outcome, nodes: there } = assess(workload, world);
    expect(outcome).toBe('runs');
    expect([...there].map(([name, { full: isFull }]) => [name, isFull])).toEqual([
      ['a', true],
      ['b', false],
    ]);
  });
});

describe('a changed template on full nodes', () => {
  const old = requesting({ cpu: '1' });
  const two = ['a', 'b'].map((name) => linuxNode({ name }));
  /** Node a has 3 CPUs for its pods, node b 1. */
  const others = two.map(({ name }) =>
    sketchPod({
      ...other,
      uid: name,
      nodeName: name,
      demand: { ...other.demand, requests: { cpu: name === 'a' ? 1_000 : 3_000 } },
    }),
  );
  const on = (kind: string, ...nodeNames: string[]): PodFacts[] =>
    nodeNames.map((nodeName, at) => ({ ...own(kind, `shop-${at}`), nodeName }));

  function assessed(kind: string, pods: PodFacts[], specs: { from?: RawObject; to?: RawObject }) {
    const replicas = pods.length;
    const world = placementWorld({ cluster: sketchCluster({ nodes: two, pods: [...pods, ...others] }), today: TODAY });
    const larger = requesting({ cpu: kind === 'Deployment' ? '2' : '2500m' });
    const after = of(kind, larger, { replicas, ...specs.from, ...specs.to });
    const { outcome, findings } = assess(manifest(after, of(kind, old, { replicas, ...specs.from })), world);
    const short = findings.find(({ rule }) => rule === 'WIN-SCHED-038')?.params;
    return [outcome, short?.['fit'], short?.['wanted']];
  }

  test('a StatefulSet replaces the pod of the highest ordinal first', () => {
    expect(assessed('StatefulSet', on('StatefulSet', 'b', 'a'), {})).toEqual(['runs', 1, 2]);
    expect(assessed('StatefulSet', on('StatefulSet', 'a', 'b'), {})[0]).toBe('blocked');
    expect(assessed('StatefulSet', on('StatefulSet', 'a', 'b'), { from: { ordinals: { start: 0 } } })[0]).toBe(
      'blocked',
    );
    const byHand = { from: { updateStrategy: { type: 'OnDelete' } } };
    expect(assessed('StatefulSet', on('StatefulSet', 'a', 'b'), byHand)[0]).toBe('runs');
  });

  const oneByOne = { strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } } };

  test.each<[string, RawObject, string[]]>([
    ['StatefulSet', {}, ['a', 'b']],
    ['Deployment', oneByOne, ['a', 'b']],
  ])('each pod of a %s gets the place of one before it, and preempts none of another node', (kind, spec, free) => {
    const nodes = ['a', 'b', 'c'].map((name) => linuxNode({ name }));
    const selector = { matchLabels: { app: 'shop' } };
    const required = [{ labelSelector: selector, topologyKey: 'kubernetes.io/hostname' }];
    const affinity = { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: required } };
    const template = (image: string) =>
      podOf(image, { ...ON_LINUX, affinity, priority: 100 }, { resources: { requests: { cpu: '3' } } });
    const term = { topologyKey: 'kubernetes.io/hostname', namespaces: ['default'], namespaceSelector: null };
    const antiAffinity = [{ ...term, selector: [{ key: 'app', operator: 'In' as const, values: ['shop'] }] }];
    const demand = { requests: { cpu: 3_000 }, antiAffinity, priority: 100 };
    const pods = ['a', 'b'].map((nodeName, at) => ({ ...own(kind, `shop-${at}`, demand), nodeName }));
    const low = sketchPod({ ...other, nodeName: 'c', demand: { ...other.demand, requests: { cpu: 3_000 } } });
    const [before, after] = ['nginx:1.26', 'nginx:1.27'].map((image) =>
      of(kind, template(image), { replicas: 2, ...spec }),
    );
    for (const there of [nodes.slice(0, 2), nodes]) {
      const world = placementWorld({ cluster: sketchCluster({ nodes: there, pods: [...pods, low] }), today: TODAY });
      const { outcome, findings, feasibility } = assess(manifest(after ?? {}, before ?? {}), world);
      expect(feasibility.nodes.flatMap(({ node, refusals }) => (refusals.length === 0 ? node : []))).toEqual(free);
      expect([outcome, findings.map(({ rule }) => rule).filter((id) => id.startsWith('WIN-SCHED'))]).toEqual([
        'runs',
        [],
      ]);
    }
  });

  test.each<[string, string[], string]>([
    ['the last', ['old', 'new'], 'partial'],
    ['the first', ['new', 'old'], 'blocked'],
  ])('%s pod that a StatefulSet replaces comes to a node where it does not start', (_, at, outcome) => {
    const nodes = [windowsNode({ name: 'new' }), windowsNode({ name: 'old', build: 17_763 })];
    const template = (tag: string) =>
      podOf(
        `mcr.microsoft.com/windows/servercore/iis:windowsservercore-${tag}`,
        {},
        { resources: { requests: { cpu: '3' } } },
      );
    const pods = at.map((nodeName, index) => ({
      ...own('StatefulSet', `shop-${index}`, { requests: { cpu: 3_000 } }),
      nodeName,
    }));
    const world = placementWorld({ cluster: sketchCluster({ nodes, pods }), today: TODAY });
    const set = (tag: string) => of('StatefulSet', template(tag), { replicas: 2 });
    expect(assess(manifest(set('ltsc2022'), set('ltsc2019')), world).outcome).toBe(outcome);
  });

  test('it creates pods of new ordinals before it replaces any', () => {
    expect(assessed('StatefulSet', on('StatefulSet', 'b', 'a'), { to: { replicas: 3 } })[0]).toBe('blocked');
  });

  test('pods that a partition keeps are neither pending nor gone', () => {
    const partition = { from: { updateStrategy: { rollingUpdate: { partition: 1 } } } };
    expect(assessed('StatefulSet', on('StatefulSet', 'b', 'a'), partition)).toEqual(['runs', undefined, undefined]);
    expect(assessed('StatefulSet', on('StatefulSet', 'a', 'a'), partition)[0]).toBe('blocked');
  });

  test('surplus pods leave before a rollout begins', () => {
    const pods = on('Deployment', 'a', 'a', 'a');
    expect(assessed('Deployment', pods, { to: { replicas: 1 } })[0]).toBe('runs');
    expect(assessed('Deployment', pods, {})[0]).toBe('blocked');
    const sets = on('StatefulSet', 'b', 'a', 'a');
    expect(assessed('StatefulSet', sets, { to: { replicas: 2 } })[0]).toBe('runs');
  });
});

describe('patches', () => {
  const IIS = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';
  const template = podOf(
    IIS,
    {
      nodeSelector: { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': '10.0.20348' },
      tolerations: [{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }],
    },
    { resources: { requests: { cpu: '100m', memory: '1Gi' }, limits: { memory: '13Gi' } } },
  );

  const titles = (taken: number): string[] => {
    const nodes = [windowsNode({ taints: ['os=windows:NoSchedule'] })];
    const pods = [own('StatefulSet'), other].map((pod, at) => ({
      ...pod,
      nodeName: 'win-20348',
      demand: { ...sketchPod().demand, requests: { memory: at === 0 ? GIB : taken } },
    }));
    const world = placementWorld({ cluster: sketchCluster({ nodes, pods }), today: TODAY });
    const assessment = assess(stored(of('StatefulSet', template)), world);
    expect(assessment.outcome).toBe('runs');
    return fixesOf(assessment, world).map(({ title }) => title.text);
  };

  test('larger requests are offered only if they fit', () => {
    const larger = 'Set requests.memory to 13Gi';
    expect(titles(2 * GIB).some((one) => one.startsWith(larger))).toBe(true);
    expect(titles(4 * GIB).some((one) => one.startsWith(larger))).toBe(false);
  });
});

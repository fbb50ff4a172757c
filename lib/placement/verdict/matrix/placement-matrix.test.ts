import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import { daemon, daemonSet, deployment, podOf, workloadFrom } from '../../testing/lint-world';
import { linuxNode, sketchCluster, windowsNode, sketchPod } from '../../testing/sketch-nodes';
import type { PlacementRow } from '@/lib/domain/placement/verdict';
import { assess } from '../assess';
import { placementWorld } from '../placement-world';
import { PlacementMatrix } from './placement-matrix';

const parts = { today: '2026-11-21' };
const nano = 'mcr.microsoft.com/windows/nanoserver:ltsc2022';
const onWindows = { nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [{ key: 'os', operator: 'Exists' }] };
const cpu = (amount: string) => ({ resources: { requests: { cpu: amount } } });

const term = { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app: 'x' } } };
const near = { requiredDuringSchedulingIgnoredDuringExecution: [term] };
const evenly = { maxSkew: 1, whenUnsatisfiable: 'DoNotSchedule' };

const shapes = [
  deployment(podOf('nginx:1.27')),
  deployment(podOf('nginx:1.27', {}, cpu('3'))),
  deployment(podOf('nginx:1.27', {}, cpu('64'))),
  deployment(podOf('nginx:1.27', { priorityClassName: 'system-cluster-critical' }, cpu('3'))),
  deployment(podOf('nginx:1.27', { nodeSelector: { 'kubernetes.io/os': 'linux' } })),
  deployment(podOf(nano, onWindows)),
  deployment(podOf(nano, { ...onWindows, securityContext: { runAsUser: 1 } }, cpu('2'))),
  deployment(podOf('registry.example.com/team/app:1')),
  deployment(podOf('nginx:1.27', { nodeSelector: { 'kubernetes.io/hostname': 'n1' } })),
  deployment(podOf('nginx:1.27', {}, { ports: [{ containerPort: 80, hostPort: 8_080 }] })),
  daemonSet(podOf('nginx:1.27', { tolerations: [{ operator: 'Exists' }] })),
  deployment(podOf('nginx:1.27', { affinity: { podAffinity: near } })),
  deployment(podOf('nginx:1.27', { affinity: { podAntiAffinity: near } })),
  deployment(podOf('nginx:1.27', { topologySpreadConstraints: [{ ...term, ...evenly }] })),
];

const workloads = shapes.map((shape, at) =>
  workloadFrom({ ...shape, metadata: { name: `w${at}`, namespace: 'default', uid: `uid-${at}` } }),
);

interface NodeTurn {
  slot: number;
  os: 'linux' | 'windows' | 'gone';
  tainted: boolean;
  cordoned: boolean;
}

const nodeOf = ({ slot, os, tainted, cordoned }: NodeTurn): NodeFacts =>
  (os === 'windows' ? windowsNode : linuxNode)({
    name: `n${slot}`,
    unschedulable: cordoned,
    taints: tainted ? ['os=windows:NoSchedule'] : [],
  });

const podOn = (slot: number, o: { owner: number; port: boolean; at: number }): PodFacts =>
  sketchPod({
    uid: `pod-${o.at}`,
    name: `pod-${o.at}`,
    labels: { app: 'x', 'pod-template-hash': o.at === 8 ? 'old' : 'new' },
    nodeName: `n${slot}`,
    ready: o.at % 2 === 0,
    workload: { kind: workloads[o.owner]?.kind ?? 'Deployment', name: `w${o.owner}` },
    demand: {
      ...sketchPod().demand,
      requests: { cpu: 1_500 },
      priority: o.at % 3 === 0 ? 2_000_000_000 : 0,
      hostPorts: o.port ? [{ port: 8_080, protocol: 'TCP', ip: '' }] : [],
    },
  });

const nodeTurn = fc.record({
  slot: fc.integer({ min: 0, max: 4 }),
  os: fc.constantFrom('linux' as const, 'linux' as const, 'windows' as const, 'gone' as const),
  tainted: fc.boolean(),
  cordoned: fc.boolean(),
});
const podTurn = fc.record({
  pod: fc.integer({ min: 0, max: 9 }),
  on: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
  owner: fc.integer({ min: 0, max: shapes.length - 1 }),
  port: fc.boolean(),
});
const networkTurn = fc.record({ daemons: fc.subarray(['terway-eniip', 'kube-flannel-ds-windows']) });
const turns = fc.array(fc.oneof({ weight: 4, arbitrary: nodeTurn }, { weight: 4, arbitrary: podTurn }, networkTurn), {
  minLength: 1,
  maxLength: 14,
});

/** A cluster that changes step by step, with a matrix that follows it. */
class Stage {
  readonly matrix = new PlacementMatrix();
  readonly nodes = new Map<number, NodeFacts>();
  readonly pods = new Map<number, PodFacts>();
  readonly #more: readonly NodeFacts[];
  readonly #available: number;
  cluster: ClusterFacts;

  constructor(more: readonly NodeFacts[] = [], available = 1) {
    this.#more = more;
    this.#available = available;
    this.cluster = sketchCluster({ nodes: more });
  }

  turn(one: NodeTurn | { daemons: string[] } | { pod: number; on: number | null; owner: number; port: boolean }): void {
    if ('daemons' in one) {
      this.cluster = { ...this.cluster, workloads: one.daemons.map((name) => daemon(name)) };
    } else if ('slot' in one) {
      if (one.os === 'gone') this.nodes.delete(one.slot);
      else this.nodes.set(one.slot, nodeOf(one));
      this.cluster = { ...this.cluster, nodes: [...this.nodes.values(), ...this.#more] };
    } else {
      const before = this.pods.get(one.pod);
      if (before !== undefined) this.matrix.podWent(before);
      this.pods.delete(one.pod);
      if (one.on !== null) {
        const pod = podOn(one.on, { ...one, at: one.pod });
        this.pods.set(one.pod, pod);
        this.matrix.podCame(pod);
      }
      this.cluster = { ...this.cluster, pods: [...this.pods.values()] };
    }
    this.matrix.take(this.#state());
    this.matrix.work(() => this.matrix.pending.verdicts > 0);
    // Reading rows in between caches the nodes with capacity.
    this.rows(this.matrix);
  }

  #state() {
    return {
      cluster: this.cluster,
      workloads: workloads.map((object) => ({ object, replicas: 1, available: this.#available })),
      parts,
    };
  }

  /** As by a matrix that sees the cluster for the first time. */
  fresh(): PlacementMatrix {
    const matrix = new PlacementMatrix();
    for (const pod of this.pods.values()) matrix.podCame(pod);
    matrix.take(this.#state());
    matrix.work(() => true);
    return matrix;
  }

  /** Without sentences, which name any of the nodes concerned. */
  rows(matrix: PlacementMatrix): Pick<PlacementRow, 'outcome' | 'cells'>[] {
    return matrix.outcomes().map(({ assessed }) => {
      const { outcome, cells } = matrix.row(assessed);
      return { outcome, cells };
    });
  }

  outcomes(): { matrix: string[]; rows: string[]; exact: string[] } {
    this.matrix.lintAgain();
    this.matrix.work(() => true);
    const world = placementWorld({ cluster: this.cluster, ...parts });
    const outcomes = this.matrix.outcomes();
    expect(this.matrix.outcomes()).toBe(outcomes);
    const exact = outcomes.map(({ assessed }) => assess(assessed.top.object, world));
    return {
      matrix: outcomes.map(({ assessed, outcome, counts }) => `${assessed.top.object.name} ${outcome} ${counts.error}`),
      rows: this.rows(this.matrix).map(({ outcome }) => outcome),
      exact: exact.map(
        ({ workload, outcome, findings }) =>
          `${workload.name} ${outcome} ${findings.filter(({ severity }) => severity === 'error').length}`,
      ),
    };
  }
}

test('after any change, the matrix equals the separate assessment of each workload', () => {
  fc.assert(
    fc.property(turns, (all) => {
      const stage = new Stage();
      for (const one of all) stage.turn(one);
      const { matrix, rows, exact } = stage.outcomes();
      expect(matrix).toEqual(exact);
      expect(rows.map((outcome, at) => matrix[at]?.includes(` ${outcome} `))).toEqual(rows.map(() => true));
      expect(stage.rows(stage.matrix)).toEqual(stage.rows(stage.fresh()));
    }),
    {
      numRuns: 30,
      examples: [
        [
          [
            { daemons: ['terway-eniip'] },
            { pod: 0, on: 2, owner: 4, port: false },
            { slot: 2, os: 'windows', tainted: false, cordoned: false },
          ],
        ],
      ],
    },
  );
});

test('on many nodes, the matrix of workloads that lack pods equals one that sees the cluster for the first time', () => {
  const more = Array.from({ length: 201 }, (_, at) => linuxNode({ name: `x${at}`, taints: ['pool=x:NoSchedule'] }));
  fc.assert(
    fc.property(turns, (all) => {
      const stage = new Stage(more, 0);
      for (const one of all) stage.turn(one);
      stage.matrix.lintAgain();
      stage.matrix.work(() => true);
      expect(stage.rows(stage.matrix)).toEqual(stage.rows(stage.fresh()));
    }),
    { numRuns: 10 },
  );
});

test('a full node has capacity after a pod leaves, and is full after another arrives', () => {
  const stage = new Stage();
  const wide = 'w1';
  const outcome = (): string | undefined =>
    stage.matrix.outcomes().find(({ assessed }) => assessed.top.object.name === wide)?.outcome;
  const put = (on: number | null): void => stage.turn({ pod: 1, on, owner: 0, port: false });
  stage.turn({ slot: 0, os: 'linux', tainted: false, cordoned: false });
  expect(outcome()).toBe('runs');
  for (const on of [0, null, 0] as const) {
    put(on);
    expect(outcome()).toBe(on === null ? 'runs' : 'blocked');
    expect(stage.rows(stage.matrix)).toEqual(stage.rows(stage.fresh()));
  }
});

test('a node larger than the others of its class updates the class', () => {
  const stage = new Stage();
  const outcome = (): string | undefined =>
    stage.matrix.outcomes().find(({ assessed }) => assessed.top.object.name === 'w2')?.outcome;
  stage.turn({ slot: 0, os: 'linux', tainted: false, cordoned: false });
  expect(outcome()).toBe('blocked');
  const small = linuxNode({ name: 'n0' });
  const large = { ...linuxNode({ name: 'n1' }), allocatable: { ...small.allocatable, cpu: 96_000 } };
  stage.nodes.set(1, large);
  stage.cluster = { ...stage.cluster, nodes: [...stage.nodes.values()] };
  stage.turn({ pod: 0, on: null, owner: 0, port: false });
  expect(outcome()).toBe('runs');
});

test.each([false, true])(
  'a pod of a DaemonSet that is not Ready takes no place from itself; being deleted: %s',
  (deleting) => {
    const set = daemonSet(podOf('nginx:1.27', {}, cpu('2500m')));
    const object = workloadFrom({ ...set, metadata: { name: 'shop', namespace: 'default', uid: 'set' } });
    const demand = { ...sketchPod().demand, requests: { cpu: 2_500 } };
    const workload = { kind: 'DaemonSet', name: 'shop' };
    const nodes = [linuxNode({ name: 'n0' }), windowsNode({ name: 'n1' })];
    const pods = nodes.map(({ name, os }) =>
      sketchPod({
        uid: name,
        name,
        nodeName: name,
        ready: os === 'linux',
        deleting: deleting && os === 'windows',
        workload,
        demand,
      }),
    );
    const cluster = sketchCluster({ nodes, pods });
    const matrix = new PlacementMatrix();
    for (const pod of pods) matrix.podCame(pod);
    matrix.take({ cluster, workloads: [{ object, replicas: 2, available: 1 }], parts });
    matrix.work(() => true);
    expect(assess(object, placementWorld({ cluster, ...parts })).outcome).toBe('partial');
    expect(matrix.outcomes()).toMatchObject([{ outcome: 'partial' }]);
    expect(Object.values(matrix.rowOf('set')?.cells ?? {}).map(({ verdict }) => verdict)).toEqual(['wrong-os', 'runs']);
  },
);

test('says how many workloads are evaluated', () => {
  const matrix = new PlacementMatrix();
  matrix.take({
    cluster: sketchCluster({ nodes: [linuxNode()] }),
    workloads: workloads.map((object) => ({ object, replicas: 1, available: 1 })),
    parts,
  });
  expect(matrix.progress).toEqual({ evaluated: 0, of: workloads.length });
  matrix.work(() => matrix.pending.findings < 3);
  expect(matrix.progress).toEqual({ evaluated: 0, of: workloads.length });
  matrix.work(() => matrix.pending.findings > 3 || matrix.pending.verdicts > 0);
  expect(matrix.progress).toEqual({ evaluated: workloads.length - 3, of: workloads.length });
  matrix.work(() => true);
  expect(matrix.progress).toBeNull();
});

test('evaluates workloads that lack pods first', () => {
  const matrix = new PlacementMatrix();
  const available = (at: number) => (at === workloads.length - 1 ? 0 : 1);
  matrix.take({
    cluster: sketchCluster({ nodes: [linuxNode()] }),
    workloads: workloads.map((object, at) => ({ object, replicas: 1, available: available(at) })),
    parts,
  });
  matrix.work(() => matrix.pending.verdicts === workloads.length);
  expect(matrix.outcomes().map(({ assessed }) => assessed.top.object)).toEqual([workloads.at(-1)]);
});

const rival = { ...sketchPod().demand, priority: 0, requests: { cpu: 3_000 } };

test('a pod that leaves its node may need another way to evaluate the workload', () => {
  const object = workloadFrom({
    ...deployment(podOf('nginx:1.27', { priorityClassName: 'system-cluster-critical' }, cpu('3')), { replicas: 3 }),
    metadata: { name: 'shop', namespace: 'default', uid: 'shop' },
  });
  const nodes = [linuxNode({ name: 'n0' }), linuxNode({ name: 'n1' }), windowsNode({ name: 'w1' })];
  const others = ['n1', 'w1'].map((name) =>
    sketchPod({ uid: name, name, nodeName: name, workload: null, demand: rival }),
  );
  const own = (at: number, nodeName: string | null) =>
    sketchPod({
      uid: `p${at}`,
      name: `p${at}`,
      nodeName,
      phase: nodeName === null ? 'Pending' : 'Running',
      ready: at === 0,
      demand: { ...sketchPod().demand, priority: 2_000_000_000, requests: { cpu: 100 } },
      workload: { kind: 'Deployment', name: 'shop' },
    });
  const empty = sketchCluster({ nodes });
  const matrix = new PlacementMatrix();
  const see = (pods: readonly PodFacts[]) => {
    const cluster = { ...empty, pods: [...pods, ...others] };
    matrix.take({ cluster, workloads: [{ object, replicas: 3, available: 1 }], parts });
    matrix.work(() => true);
    return [matrix.outcomes()[0]?.outcome, assess(object, placementWorld({ cluster, ...parts })).outcome];
  };
  const bound = [0, 1, 2].map((at) => own(at, 'n0'));
  for (const pod of [...bound, ...others]) matrix.podCame(pod);
  expect(see(bound)).toEqual(['runs', 'runs']);
  const pending = bound.map((_, at) => own(at, at === 0 ? 'n0' : null));
  for (const pod of bound) matrix.podWent(pod);
  for (const pod of pending) matrix.podCame(pod);
  expect(see(pending)).toEqual(['partial', 'partial']);
});

test('a DaemonSet that lacks pods on full nodes of a large cluster has the finding of its page', () => {
  const nodes = Array.from({ length: 210 }, (_, at) => linuxNode({ name: `n${at}` }));
  const own = { kind: 'DaemonSet', name: 'w' };
  const pods = nodes.map(({ name }, at) =>
    sketchPod({
      uid: name,
      nodeName: name,
      workload: at === 0 ? { kind: 'Deployment', name: 'other' } : own,
      demand: { ...sketchPod().demand, requests: { cpu: at === 0 ? 3_500 : 1_000 } },
    }),
  );
  const raw = {
    ...daemonSet(podOf('nginx:1.27', {}, cpu('1'))),
    metadata: { name: 'w', namespace: 'default', uid: 'u' },
  };
  const object = { ...workloadFrom(raw), stored: raw };
  const cluster = sketchCluster({ nodes, pods });
  const matrix = new PlacementMatrix();
  for (const pod of pods) matrix.podCame(pod);
  matrix.take({ cluster, workloads: [{ object, replicas: 210, available: 209 }], parts });
  matrix.work(() => true);
  const inList = matrix.outcomes()[0]?.assessed.findings?.map(({ rule }) => rule);
  expect(inList).toContain('WIN-SCHED-038');
  const page = assess(object, placementWorld({ ...parts, cluster })).findings.map(({ rule }) => rule);
  expect(inList).toEqual(page);
});

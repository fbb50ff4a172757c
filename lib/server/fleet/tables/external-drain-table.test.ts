import { beforeEach, describe, expect, test } from 'vitest';
import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { rawNode, rawPod } from '@/lib/server/kube/testing/objects';
import { BudgetTable } from './budget-table';
import { ClusterStore } from '../cluster-store';
import { ExternalDrainTable } from './external-drain-table';
import { NodeTable } from './node-table';
import { PodTable } from './pod-table';

const NOW = Date.parse('2026-11-21T08:00:00Z');
const nothing = (): void => undefined;
let nodes: NodeTable;
let pods: PodTable;
let budgets: BudgetTable;
let table: ExternalDrainTable;
let version = 1;

beforeEach(() => {
  nodes = new NodeTable({ moved: nothing });
  pods = new PodTable({ nodeMoved: nothing, countMoved: nothing });
  budgets = new BudgetTable();
  budgets.setKnown();
  table = new ExternalDrainTable({ nodeTable: nodes, podTable: pods, budgets });
});

interface Closed {
  by?: string;
  change?: string;
  taintedAt?: string;
}

function node(name: string, closed: Closed | null, more: Parameters<typeof rawNode>[0] | object = {}): void {
  version += 1;
  const raw = rawNode({ name, version, cordoned: closed !== null, ...more });
  const managedFields =
    closed?.by === undefined
      ? []
      : [
          { manager: 'kubelet', time: '2026-11-21T07:59:00Z', fieldsV1: { 'f:status': {} } },
          { manager: closed.by, time: '2026-11-21T07:00:00Z', fieldsV1: { 'f:spec': { 'f:unschedulable': {} } } },
        ];
  const annotations = closed?.change === undefined ? {} : { 'mullion/cordoned-by': closed.change };
  const taints =
    closed?.taintedAt === undefined
      ? []
      : [{ key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule', timeAdded: closed.taintedAt }];
  nodes.upsert(
    {
      ...raw,
      metadata: { ...objectAt(raw, 'metadata'), managedFields, annotations },
      spec: { ...objectAt(raw, 'spec'), taints },
    },
    false,
  );
}

interface Odd {
  ready?: boolean;
  finalizers?: string[];
  deletionTimestamp?: string;
}

function pod(name: string, on: string, odd: Odd = {}): void {
  version += 1;
  const raw = rawPod({ name, node: on, owner: 'web', version });
  const { ready = true, ...metadata } = odd;
  const labels = { ...objectAt(objectAt(raw, 'metadata'), 'labels'), app: 'web' };
  pods.upsert(
    {
      ...raw,
      metadata: { ...objectAt(raw, 'metadata'), ...metadata, labels },
      status: { ...objectAt(raw, 'status'), conditions: [{ type: 'Ready', status: ready ? 'True' : 'False' }] },
    },
    false,
  );
}

const rawBudget = (name: string, allowed: number, namespace = 'shop'): RawObject => ({
  metadata: { name, namespace, uid: `pdb-${namespace}-${name}`, generation: 1 },
  spec: { selector: { matchLabels: { app: 'web' } }, minAvailable: 2 },
  status: {
    disruptionsAllowed: allowed,
    currentHealthy: 2,
    desiredHealthy: allowed > 0 ? 1 : 2,
    expectedPods: 2,
    observedGeneration: 1,
  },
});

const states = () => table.read(NOW).nodes.map(({ name, state }) => `${name} ${state}`);

describe('the owner of a cordon', () => {
  test.each<[string, Closed | null, boolean]>([
    ['open', null, false],
    ['closed by a program', { by: 'kubectl' }, true],
    ['closed by us', { by: 'mullion', change: 'c1' }, false],
    ['cordoned by us, unknown by which program', { change: 'c1' }, false],
    ['cordoned without any record', {}, true],
    ['cordoned by Mullion, then uncordoned and cordoned by another client', { by: 'kubectl', change: 'c1' }, true],
  ])('%s', (_name, closed, isExternal) => {
    node('n1', closed);
    expect(table.read(NOW).nodes.length).toBe(isExternal ? 1 : 0);
  });

  test('reports by what and since when', () => {
    node('a', { by: 'kubectl', taintedAt: '2026-11-21T07:30:00Z' });
    node('b', { by: 'node-tool' });
    node('c', {});
    expect(table.read(NOW).nodes.map(({ cordonedBy, cordonedAt }) => [cordonedBy, cordonedAt])).toEqual([
      ['kubectl', Date.parse('2026-11-21T07:30:00Z')],
      ['node-tool', Date.parse('2026-11-21T07:00:00Z')],
      [null, null],
    ]);
  });

  test('uncordoned and cordoned again by another client between two lists', () => {
    const by = (): (string | null)[] => table.read(NOW).nodes.map(({ cordonedBy }) => cordonedBy);
    node('a', { by: 'kubectl' });
    expect(by()).toEqual(['kubectl']);
    node('a', { by: 'node-tool' });
    expect(by()).toEqual(['node-tool']);
  });

  test('uncordoned, and deleted', () => {
    node('a', {});
    node('b', {});
    node('c', {});
    node('a', null);
    nodes.remove('uid-b');
    expect(states()).toEqual(['c empty']);
  });
});

describe('what blocks the pods', () => {
  beforeEach(() => node('n1', { by: 'kubectl' }));

  test('a budget, until it allows an eviction', () => {
    pod('web-1', 'n1');
    budgets.upsert(rawBudget('web', 0));
    expect(states()).toEqual(['n1 blocked']);
    expect(table.read(NOW).budgets?.map(({ budget }) => budget)).toEqual(['shop/web']);
    budgets.upsert(rawBudget('web', 1));
    expect(states()).toEqual(['n1 waiting']);
    budgets.upsert(rawBudget('web', 0));
    budgets.remove('pdb-shop-web');
    expect([states(), table.read(NOW).budgets]).toEqual([['n1 waiting'], []]);
  });

  test('budgets that were never read are unknown, not absent', () => {
    const unavailable = new ExternalDrainTable({ nodeTable: nodes, podTable: pods, budgets: new BudgetTable() });
    pod('web-1', 'n1');
    const { nodes: found, budgets: all } = unavailable.read(NOW);
    expect([found[0]?.blocked[0]?.reason.code, all]).toEqual(['pdbs-unknown', null]);
  });

  test('a pod that is not Ready may leave while its application is healthy, and is blocked once it is Ready', () => {
    budgets.upsert(rawBudget('web', 0));
    pod('web-1', 'n1', { ready: false });
    expect(states()).toEqual(['n1 waiting']);
    pod('web-1', 'n1');
    expect(states()).toEqual(['n1 blocked']);
  });

  test('a terminating pod becomes late without an event', () => {
    pod('web-1', 'n1', { deletionTimestamp: '2026-11-21T07:55:00Z', finalizers: ['a/b'] });
    expect(states()).toEqual(['n1 leaving']);
    expect(table.read(NOW + 600_000).nodes[0]?.blocked[0]?.reason).toEqual({ code: 'finalizers', names: ['a/b'] });
  });

  test('the last pod leaves, and another one arrives', () => {
    pod('web-1', 'n1');
    expect(states()).toEqual(['n1 waiting']);
    pods.remove('uid-web-1');
    expect(states()).toEqual(['n1 empty']);
    pod('web-2', 'n1');
    expect(states()).toEqual(['n1 waiting']);
  });
});

describe('the cost of a query', () => {
  test('only nodes whose pods or budgets changed are visited again', () => {
    for (const name of ['a', 'b', 'c']) {
      node(name, {});
      pod(`web-${name}`, name);
    }
    budgets.upsert(rawBudget('web', 1));
    const looked = (): number => {
      const before = table.looks;
      table.read(NOW);
      return table.looks - before;
    };
    expect([looked(), looked()]).toEqual([3, 0]);
    pod('web-b', 'b', { ready: false });
    expect([looked(), looked()]).toEqual([1, 0]);
    pod('elsewhere', 'open-node');
    budgets.upsert(rawBudget('other', 0, 'another-namespace'));
    expect(looked()).toBe(0);
    budgets.upsert(rawBudget('web', 0));
    expect([looked(), looked()]).toEqual([3, 0]);
  });
});

test('a cluster whose nodes and pods have not been read reports nothing', () => {
  const store = new ClusterStore({ name: 'c', environment: 'dev', ack: null });
  expect(store.externalDrains(NOW)).toBeNull();
  store.setKnown('nodes');
  expect(store.externalDrains(NOW)).toBeNull();
  store.setKnown('pods');
  expect(store.externalDrains(NOW)).toEqual({ nodes: [], budgets: null });
  store.setKnown('budgets');
  expect(store.externalDrains(NOW)).toEqual({ nodes: [], budgets: [] });
});

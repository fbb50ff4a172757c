import fc from 'fast-check';
import { expect, test } from 'vitest';
import { objectAt } from '@/lib/kube-rules/json/kube-json';
import { rawPod } from '@/lib/server/kube/testing/objects';
import { PodTable } from './pod-table';

const NODES = ['n1', 'n2', 'n3'];

interface Model {
  node: string | undefined;
  phase: string;
  cpu: number;
  waiting: boolean;
}

function expected(pods: Iterable<Model>, node: string) {
  const here = [...pods].filter((pod) => pod.node === node);
  const holding = here.filter(({ phase }) => phase === 'Running' || phase === 'Pending');
  return {
    cpuMilli: holding.reduce((sum, { cpu }) => sum + cpu, 0),
    memoryBytes: holding.length * 256 * 2 ** 20,
    pods: holding.length,
  };
}

const step = fc.record({
  pod: fc.integer({ min: 0, max: 7 }),
  act: fc.constantFrom('put', 'put', 'put', 'remove'),
  node: fc.option(fc.constantFrom(...NODES), { nil: undefined }),
  phase: fc.constantFrom('Running', 'Pending', 'Succeeded', 'Failed'),
  cpu: fc.integer({ min: 0, max: 4_000 }),
  waiting: fc.boolean(),
});

test('the sums of a node equal those counted from scratch, in every order of events', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const moved = new Set<string>();
      const table = new PodTable({ nodeMoved: (name) => moved.add(name), countMoved: () => undefined });
      const model = new Map<string, Model>();
      steps.forEach(({ pod, act, node, phase, cpu, waiting }, index) => {
        const uid = `uid-p${pod}`;
        if (act === 'remove') {
          model.delete(uid);
          table.remove(uid);
          return;
        }
        model.set(uid, { node, phase, cpu, waiting });
        const raw = rawPod({
          name: `p${pod}`,
          version: index + 1,
          phase,
          cpu: `${cpu}m`,
          ...(node === undefined ? {} : { node }),
          ...(waiting ? { waiting: 'CrashLoopBackOff' } : {}),
        });
        table.upsert(raw, false);
      });
      for (const node of NODES) {
        const { cpuMilli = 0, memoryBytes = 0, pods = 0 } = table.usage(node) ?? {};
        expect({ cpuMilli, memoryBytes, pods }).toEqual(expected(model.values(), node));
        expect(table.pods(node)).toHaveLength([...model.values()].filter((pod) => pod.node === node).length);
        if (pods > 0) expect(moved.has(node)).toBe(true);
      }
      expect(table.size).toBe(model.size);
      expect(table.figures).toEqual({ podsNotRunning: table.failing.size, windowsPodsStuck: 0 });
      for (const uid of model.keys()) table.remove(uid);
      expect([table.size, table.shapes, table.figures.podsNotRunning]).toEqual([0, 0, 0]);
      expect(NODES.map((node) => table.usage(node))).toEqual([undefined, undefined, undefined]);
    }),
  );
});

test('replicas share one shape', () => {
  const table = new PodTable({ nodeMoved: () => undefined, countMoved: () => undefined });
  for (let index = 0; index < 50; index += 1)
    table.upsert(rawPod({ name: `p${index}`, node: 'n1', owner: 'web' }), true);
  table.upsert(rawPod({ name: 'other', node: 'n1', owner: 'web', image: 'nginx:2' }), true);
  expect([table.size, table.shapes]).toEqual([51, 2]);
});

test('an event that changes nothing shown moves nothing', () => {
  const moved: string[] = [];
  const table = new PodTable({ nodeMoved: (name) => moved.push(name), countMoved: () => moved.push('count') });
  table.upsert(rawPod({ name: 'p', node: 'n1', version: 1 }), false);
  moved.length = 0;
  table.upsert(rawPod({ name: 'p', node: 'n1', version: 2 }), false);
  expect(moved).toEqual([]);
  table.upsert(rawPod({ name: 'p', node: 'n2', version: 3 }), false);
  expect(moved).toEqual(['n1', 'n2', 'count']);
});

test('a pod whose labels change is reported with its new ones', () => {
  const table = new PodTable({ nodeMoved: () => undefined, countMoved: () => undefined });
  const raw = rawPod({ name: 'p', node: 'n1' });
  const labelled = (app: string, resourceVersion: string) => ({
    ...raw,
    metadata: { ...objectAt(raw, 'metadata'), labels: { app }, resourceVersion },
  });
  table.upsert(labelled('web', '1'), true);
  expect(table.pods('n1')[0]?.labels).toEqual({ app: 'web' });
  table.upsert(labelled('db', '2'), false);
  expect(table.pods('n1').map(({ labels }) => labels)).toEqual([{ app: 'db' }]);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { KubeNode } from '../ports/kube';
import type { DrainPod, PodNeighbours } from '../ports/kube-drain';
import { landingOf, type LandingQuestion } from './landing-of';
import { aDrainPod, aKubeNode, aTemplate } from './testing/drain-world';

const HOST = 'kubernetes.io/hostname';
const nobody: PodNeighbours = { affinity: [], antiAffinity: [], spread: [], hostPorts: [] };
const web = [{ key: 'app', operator: 'In' as const, values: ['web'] }];
const term = (topologyKey: string) => ({ topologyKey, selector: web, namespaces: ['shop'] });
const room = (cpuMilli: number, memoryMiB: number, pods: number) => ({
  allocatable: { cpuMilli, memoryMiB, pods },
});

/** n1 is drained. */
const asked = ({ moving, others }: { moving: DrainPod[]; others: KubeNode[] }): LandingQuestion => ({
  moving,
  placed: moving,
  nodes: [aKubeNode('n1'), ...others],
  drained: ['n1'],
});

const anyMover = fc
  .record({
    cpu: fc.integer({ min: 0, max: 1_500 }),
    memory: fc.integer({ min: 0, max: 3_000 }),
    disk: fc.constantFrom(undefined, 'ssd', 'hdd'),
    rivals: fc.boolean(),
    priority: fc.nat(2),
  })
  .map(
    ({ cpu, memory, disk, rivals, priority }) =>
      (name: string) =>
        aDrainPod(name, {
          requests: { cpuMilli: cpu, memoryMiB: memory, pods: 1 },
          template: aTemplate({ nodeSelector: disk === undefined ? {} : { disk } }),
          priority,
          neighbours: { ...nobody, antiAffinity: rivals ? [term(HOST)] : [] },
        }),
  );

const anyNode = fc
  .record({
    cpu: fc.integer({ min: 0, max: 3_000 }),
    memory: fc.integer({ min: 0, max: 6_000 }),
    pods: fc.integer({ min: 0, max: 3 }),
    disk: fc.constantFrom('ssd', 'hdd'),
    closed: fc.boolean(),
    createdAt: fc.nat(5),
  })
  .map(
    ({ cpu, memory, pods, disk, closed, createdAt }) =>
      (name: string) =>
        aKubeNode(name, {
          ...room(cpu, memory, pods),
          labels: { disk, [HOST]: name },
          unschedulable: closed,
          createdAt,
        }),
  );

const anyScene = fc
  .record({ moving: fc.array(anyMover, { maxLength: 8 }), others: fc.array(anyNode, { maxLength: 5 }) })
  .map(({ moving, others }) => ({
    moving: moving.map((make, at) => make(`p${at}`)),
    others: others.map((make, at) => make(`m${at}`)),
  }));

describe('whatever the cluster', () => {
  test('every pod has a place or a reason, and no node takes more than it has', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const { places, stranded } = landingOf(asked(scene));
        expect(places.length + stranded.length).toBe(scene.moving.length);
        for (const node of scene.others) {
          const here = places.filter((one) => one.node === node.name).map(({ pod }) => pod);
          const sum = (what: 'cpuMilli' | 'memoryMiB') =>
            here.reduce((all, pod) => all + pod.requests[what], 0);
          expect(here.length).toBeLessThanOrEqual(node.allocatable.pods);
          expect(sum('cpuMilli')).toBeLessThanOrEqual(node.allocatable.cpuMilli);
          expect(sum('memoryMiB')).toBeLessThanOrEqual(node.allocatable.memoryMiB);
          if (here.length > 0) expect(node.unschedulable).toBe(false);
        }
      }),
    );
  });

  test('the order of pods and nodes does not matter', () => {
    fc.assert(
      fc.property(anyScene, (scene) => {
        const turned = { moving: scene.moving.toReversed(), others: scene.others.toReversed() };
        expect(landingOf(asked(turned))).toEqual(landingOf(asked(scene)));
      }),
    );
  });

  test('a node that joins takes no landing place away', () => {
    fc.assert(
      fc.property(anyScene, anyNode, (scene, make) => {
        const joined = { ...make('new'), createdAt: 9 };
        const more = landingOf(asked({ ...scene, others: [...scene.others, joined] })).places;
        for (const place of landingOf(asked(scene)).places) expect(more).toContainEqual(place);
      }),
    );
  });
});

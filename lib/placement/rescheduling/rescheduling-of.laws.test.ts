import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linuxNode, sketchCluster } from '../testing/sketch-nodes';
import { reschedulingOf } from '../testing/rescheduling-of';
import { forbid, HOST, rescheduleIn, type Scene, small, there, reported } from './testing/rescheduling-scene';

const anyPod = fc.record({
  cpu: fc.constantFrom('100m', '700m', '1500m'),
  disk: fc.constantFrom(undefined, 'ssd', 'hdd'),
  rivals: fc.boolean(),
});
const anyNode = fc.record({
  cpu: fc.integer({ min: 0, max: 3_000 }),
  pods: fc.integer({ min: 0, max: 3 }),
  disk: fc.constantFrom('ssd', 'hdd'),
  unschedulable: fc.boolean(),
});
const anyScene = fc
  .record({ moving: fc.array(anyPod, { maxLength: 8 }), others: fc.array(anyNode, { maxLength: 5 }) })
  .map(({ moving, others }): Scene => ({
    moving: moving.map(({ cpu, disk, rivals }, at) =>
      there(`p${at}`, {
        app: rivals ? 'web' : `own-${at}`,
        cpu,
        spec: rivals ? forbid(HOST) : {},
        template: { nodeSelector: disk === undefined ? {} : { disk } },
      }),
    ),
    others: others.map(({ cpu, pods, disk, unschedulable }, at) =>
      linuxNode({ name: `m${at}`, labels: { disk }, unschedulable, ...small(cpu, pods) }),
    ),
  }));

test('in any cluster, every pod has a place or a reason, and no node exceeds its capacity', () => {
  fc.assert(
    fc.property(anyScene, (scene) => {
      const { places, unschedulable } = rescheduleIn(scene);
      expect(places.length + unschedulable.length).toBe(scene.moving.length);
      const demand = new Map(scene.moving.map(({ facts }) => [facts.uid, facts.demand.requests]));
      for (const { name, allocatable, unschedulable } of scene.others) {
        const here = places.filter(({ node }) => node === name).map(({ displaced }) => demand.get(displaced.uid));
        expect(here.length).toBeLessThanOrEqual(allocatable['pods'] ?? 0);
        expect(here.reduce((sum, one) => sum + (one?.['cpu'] ?? 0), 0)).toBeLessThanOrEqual(allocatable['cpu'] ?? 0);
        if (here.length > 0) expect(unschedulable).toBe(false);
      }
      const turned = { ...scene, moving: scene.moving.toReversed() };
      expect(reported(rescheduleIn(turned))).toEqual(reported(rescheduleIn(scene)));
    }),
  );
});

test('in any cluster, nodes that are judged in turns are judged as if each were alone', () => {
  const anyPlaced = fc.array(fc.tuple(anyPod, fc.nat(3)), { maxLength: 10 });
  fc.assert(
    fc.property(anyPlaced, fc.array(anyNode, { minLength: 4, maxLength: 6 }), (pods, some) => {
      const nodes = some.map(({ cpu, pods: room, disk, unschedulable }, at) =>
        linuxNode({ name: `m${at}`, labels: { disk }, unschedulable, ...small(cpu, room) }),
      );
      const placed = pods.map(([{ cpu, disk, rivals }, at], index) =>
        there(`p${index}`, {
          on: `m${at}`,
          app: rivals ? 'web' : `own-${index}`,
          cpu,
          spec: rivals ? forbid(HOST) : {},
          template: { nodeSelector: disk === undefined ? {} : { disk } },
        }),
      );
      const cluster = sketchCluster({ nodes, pods: placed.map(({ facts }) => facts) });
      const left = nodes.map(({ name }, createdAt) => ({ name, createdAt }));
      const turns = {};
      for (const { name } of nodes) {
        const displacedPods = placed.flatMap(({ displaced }) => (displaced.nodeName === name ? [displaced] : []));
        const inputs = { displacedPods, left, cordoned: new Set([name]) };
        const parts = { cluster, today: '2026-07-01' };
        expect(reschedulingOf(parts, { ...inputs, turns })).toEqual(reschedulingOf(parts, inputs));
      }
    }),
  );
});

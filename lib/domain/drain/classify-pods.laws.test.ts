import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DrainVolume } from '../ports/kube-drain';
import type { DrainInputs } from './classified';
import { classifyPods } from './classify-pods';
import { aDrainBudget, aDrainPod, aKubeNode, anOwner, drainInputs, NOW } from './testing/drain-world';

const MINUTE_MS = 60_000;
const scratch: DrainVolume = { kind: 'empty-dir', name: 'scratch', inMemory: false };
const host: DrainVolume = { kind: 'host-path', name: 'host', path: '/var/lib/app' };
const localDisk: DrainVolume = { kind: 'claim', name: 'disk', claim: 'c', volume: 'pv', local: true, nodeTerms: [] };
const none = { disruptionsAllowed: 0, currentHealthy: 2 };

const anyPod = fc
  .record({
    phase: fc.constantFrom('Running', 'Pending', 'Succeeded', 'Failed', 'Unknown'),
    ready: fc.boolean(),
    mirror: fc.boolean(),
    deletionAt: fc.constantFrom(null, NOW - 20 * MINUTE_MS, NOW + MINUTE_MS),
    owner: fc.constantFrom(
      null,
      anOwner('DaemonSet', 'd'),
      anOwner('DaemonSet', 'd', { exists: false }),
      anOwner('ReplicaSet', 'r'),
      anOwner('StatefulSet', 's', { replicas: 1 }),
      anOwner('Job', 'j'),
    ),
    volumes: fc.subarray([scratch, host, localDisk]),
    finalizers: fc.subarray(['a', 'b']),
    graceSeconds: fc.nat(2_000),
    safeToEvict: fc.constantFrom(null, true, false),
    nodeName: fc.constantFrom('n1', 'n2', 'unknown'),
    labels: fc.constantFrom({ app: 'web' }, { app: 'db' }),
  })
  .map((facts) => (name: string) => aDrainPod(name, facts));

const anyInputs = fc
  .record({
    pods: fc.array(anyPod, { maxLength: 8 }),
    budgets: fc.constantFrom(null, [], [aDrainBudget('b', none)], [aDrainBudget('a'), aDrainBudget('b')]),
    disk: fc.constantFrom<DrainInputs['disk'][]>('kept', 'lost'),
    emptyDir: fc.constantFrom('all' as const, []),
  })
  .map(({ pods, budgets, disk, emptyDir }) =>
    drainInputs(
      pods.map((make, at) => make(`p${at}`)),
      {
        budgets,
        disk,
        accepted: { emptyDir },
        nodes: [aKubeNode('n1'), aKubeNode('n2', { os: 'windows', ready: 'False' })],
      },
    ),
  );

describe('for any cluster', () => {
  test('every pod has one row, a reason unless it is simply evicted, and nothing blocked is sent', () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const found = classifyPods(inputs);
        expect(found.map(({ pod }) => pod.uid).toSorted()).toEqual(inputs.pods.map(({ uid }) => uid).toSorted());
        for (const { treatment, act, reasons, mustLeave, limitMs, graceSeconds } of found) {
          if (treatment !== 'evict') expect(reasons.length).toBeGreaterThan(0);
          if (treatment === 'blocked' || treatment === 'skip') expect(act).toBe('none');
          if (treatment === 'evict') expect(act).toBe('evict');
          expect(mustLeave).toBe(treatment !== 'skip');
          expect(limitMs).toBeGreaterThan(graceSeconds * 1_000);
        }
      }),
    );
  });

  test('the order in which it is read does not matter', () => {
    fc.assert(
      fc.property(anyInputs, fc.nat(), (inputs, turn) => {
        const cut = inputs.pods.length === 0 ? 0 : turn % inputs.pods.length;
        const turned = [...inputs.pods.slice(cut), ...inputs.pods.slice(0, cut)].toReversed();
        const nodes = inputs.nodes.toReversed();
        const budgets = inputs.budgets?.toReversed() ?? null;
        expect(classifyPods({ ...inputs, pods: turned, nodes, budgets })).toEqual(classifyPods(inputs));
      }),
    );
  });

  test('accepting a loss never blocks a pod that was not', () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const all = classifyPods({ ...inputs, accepted: { emptyDir: 'all', hostPath: 'all', bare: 'all' } });
        const before = classifyPods(inputs);
        for (const [at, { treatment }] of before.entries())
          if (treatment !== 'blocked') expect(all[at]?.treatment).toBe(treatment);
      }),
    );
  });
});

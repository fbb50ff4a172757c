import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DrainPod } from '../ports/kube-drain';
import { classifyPods } from './classify-pods';
import { type ExternalDrainPod, externalDrain, isHolding } from './external-drains';
import { aDrainBudget, aDrainPod, aKubeNode, anOwner, drainInputs, NOW } from './testing/drain-world';

const pod = fc.record({
  labels: fc.constantFrom({}, { app: 'web' }, { app: 'db' }),
  phase: fc.constantFrom('Running', 'Pending', 'Succeeded'),
  ready: fc.boolean(),
  deletionAt: fc.constantFrom(null, null, NOW + 1, NOW - 3_600_000),
  mirror: fc.constantFrom(false, false, true),
  finalizers: fc.constantFrom<string[]>([], ['a/b']),
  owner: fc.constantFrom(null, anOwner('DaemonSet', 'agent'), anOwner('ReplicaSet', 'web')),
});
const budget = fc.record({
  disruptionsAllowed: fc.constantFrom(0, 0, 1, null),
  currentHealthy: fc.integer({ min: 0, max: 3 }),
  desiredHealthy: fc.integer({ min: 0, max: 3 }),
  reconciled: fc.boolean(),
});
const world = fc.record({
  pods: fc.array(pod, { maxLength: 12 }),
  budgets: fc.option(fc.array(budget, { maxLength: 3 }), { nil: null }),
  ready: fc.constantFrom('True' as const, 'False' as const, 'Unknown' as const),
});

const foreign = ({ owner, ...of }: DrainPod): ExternalDrainPod => ({ ...of, owner: owner?.workload ?? null });

function both({ pods, budgets, ready }: typeof world extends fc.Arbitrary<infer W> ? W : never) {
  const drainPods = pods.map((more, at) => aDrainPod(`p${String(at).padStart(2, '0')}`, more));
  const all = budgets?.map((more, at) => aDrainBudget(`b${at}`, more)) ?? null;
  const node = aKubeNode('n1', { ready });
  const of = (here: readonly DrainPod[]) =>
    externalDrain(
      { uid: node.uid, name: 'n1', os: 'linux', ready, cordonedBy: null, cordonedAt: null, pods: here.map(foreign) },
      { budgets: all === null ? null : () => all, now: NOW },
    );
  const accepted = { bare: 'all', emptyDir: 'all', hostPath: 'all' } as const;
  const classified = classifyPods(drainInputs(drainPods, { nodes: [node], budgets: all, accepted }));
  return { drainPods, of, classified };
}

test('counts the pods that our own drain would have to move, but for those that have ended', () => {
  fc.assert(
    fc.property(world, (w) => {
      const { drainPods, of, classified } = both(w);
      const ended = (one: DrainPod): boolean => one.phase === 'Succeeded';
      expect(of(drainPods).left).toBe(classified.filter((row) => row.mustLeave && !ended(row.pod)).length);
    }),
  );
});

test('pods that our own drain blocks are blocking, and those that it evicts at once are not', () => {
  fc.assert(
    fc.property(world, (w) => {
      const { drainPods, of, classified } = both(w);
      const blocked = of(drainPods).blocked.filter(({ reason }) => isHolding(reason.code));
      const names = new Set(blocked.flatMap(({ names: some }) => some));
      for (const { pod: one, treatment, reasons } of classified) {
        const name = `${one.namespace}/${one.name}`;
        if (treatment === 'blocked') expect(names.has(name)).toBe(true);
        const waits = reasons.some(({ code }) => code.startsWith('pdb'));
        if (treatment === 'evict' && !waits) expect(names.has(name)).toBe(false);
      }
    }),
  );
});

test('the order of pods does not matter, and no pod is counted twice', () => {
  fc.assert(
    fc.property(world, (w) => {
      const { drainPods, of } = both(w);
      const drain = of(drainPods);
      expect(of(drainPods.toReversed())).toEqual(drain);
      expect(drain.blocked.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(drain.left);
      expect(drain.state === 'blocked').toBe(drain.blocked.some(({ reason }) => isHolding(reason.code)));
      expect(drain.state === 'empty').toBe(drain.left === 0);
    }),
  );
});

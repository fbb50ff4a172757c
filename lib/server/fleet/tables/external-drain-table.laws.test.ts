import fc from 'fast-check';
import { expect, test } from 'vitest';
import { objectAt } from '@/lib/kube-rules/json/kube-json';
import { rawNode, rawPod } from '@/lib/server/kube/testing/objects';
import { BudgetTable } from './budget-table';
import { ExternalDrainTable } from './external-drain-table';
import { NodeTable } from './node-table';
import { PodTable } from './pod-table';

const NOW = Date.parse('2026-11-21T08:00:00Z');
const nothing = (): void => undefined;
const name = fc.constantFrom('n1', 'n2', 'n3');

const often = fc.oneof(
  fc.record({
    what: fc.constant('node' as const),
    name,
    closed: fc.boolean(),
    by: fc.constantFrom('kubectl', 'node-tool'),
    ready: fc.constantFrom('True' as const, 'Unknown' as const),
  }),
  fc.record({
    what: fc.constant('pod' as const),
    uid: fc.constantFrom('a', 'b', 'c', 'd'),
    name,
    ready: fc.boolean(),
    app: fc.constantFrom('web', 'db'),
    due: fc.constantFrom(null, '2026-11-21T07:00:00Z', '2026-11-21T07:59:00Z'),
  }),
  fc.record({
    what: fc.constant('budget' as const),
    uid: fc.constantFrom('x', 'y'),
    app: fc.constantFrom('web', 'db'),
    allowed: fc.constantFrom(0, 1),
  }),
  fc.record({
    what: fc.constantFrom('no-node' as const, 'no-pod' as const, 'no-budget' as const),
    uid: fc.constantFrom('uid-n1', 'uid-n2', 'a', 'b', 'c', 'x', 'y'),
  }),
  fc.record({ what: fc.constant('read' as const), laterMs: fc.integer({ min: 0, max: 900_000 }) }),
);
/** Happens once in the life of a store. */
const seldom = fc.record({ what: fc.constant('budgets-known' as const) });
const event = fc.oneof({ arbitrary: often, weight: 40 }, { arbitrary: seldom, weight: 1 });
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

class World {
  readonly nodes = new NodeTable({ moved: nothing });
  readonly pods = new PodTable({ nodeMoved: nothing, countMoved: nothing });
  readonly budgets = new BudgetTable();

  table(): ExternalDrainTable {
    return new ExternalDrainTable({ nodeTable: this.nodes, podTable: this.pods, budgets: this.budgets });
  }

  take(one: Event, version: number): void {
    if (one.what === 'node') {
      const raw = rawNode({ name: one.name, cordoned: one.closed, ready: one.ready, version });
      const managedFields = [{ manager: one.by, fieldsV1: { 'f:spec': { 'f:unschedulable': {} } } }];
      const metadata = { ...objectAt(raw, 'metadata'), annotations: {}, managedFields };
      this.nodes.upsert({ ...raw, metadata }, false);
    } else if (one.what === 'pod') {
      const raw = rawPod({ name: `p-${one.uid}`, uid: one.uid, node: one.name, owner: 'web', version });
      const due = one.due === null ? {} : { deletionTimestamp: one.due };
      const conditions = [{ type: 'Ready', status: one.ready ? 'True' : 'False' }];
      this.pods.upsert(
        {
          ...raw,
          metadata: { ...objectAt(raw, 'metadata'), labels: { app: one.app }, ...due },
          status: { ...objectAt(raw, 'status'), conditions },
        },
        false,
      );
    } else if (one.what === 'budget')
      this.budgets.upsert({
        metadata: { name: one.uid, namespace: 'shop', uid: one.uid },
        spec: { selector: { matchLabels: { app: one.app } } },
        status: {
          disruptionsAllowed: one.allowed,
          currentHealthy: 2,
          desiredHealthy: 2 - one.allowed,
          expectedPods: 2,
        },
      });
    else if (one.what === 'no-node') this.nodes.remove(one.uid);
    else if (one.what === 'no-pod') this.pods.remove(one.uid);
    else if (one.what === 'no-budget') this.budgets.remove(one.uid);
    else if (one.what === 'budgets-known') this.budgets.setKnown();
  }
}

test('what is kept between two reads never differs from a first read', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 20, maxLength: 60, size: 'max' }), (events) => {
      const world = new World();
      const kept = world.table();
      let now = NOW;
      events.forEach((one, at) => {
        world.take(one, at + 1);
        if (one.what !== 'read') return;
        now += one.laterMs;
        expect(kept.read(now)).toEqual(world.table().read(now));
      });
      expect(kept.read(now)).toEqual(world.table().read(now));
    }),
    { numRuns: 300 },
  );
});

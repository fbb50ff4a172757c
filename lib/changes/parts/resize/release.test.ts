import { expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import type { FakeState } from '@/lib/changes/testing/fake-state';
import { FakeWorld } from '@/lib/changes/testing/fake-world';
import type { CloudNode } from '@/lib/domain/ports/cloud';

const nodePool = { id: 'np-1', name: 'default-nodepool' };
type Setting = (state: FakeState) => void;

const machine =
  (index: number, more: Partial<CloudNode>): Setting =>
  (state) => {
    const id = `i-default-nodepool-n${index}`;
    state.machines[id] = { ...state.machines[id], ...more };
  };
const pool =
  (change: (one: FakeState['pools'][number]) => void): Setting =>
  (state) =>
    state.pools.slice(0, 1).forEach(change);
const all =
  (...some: Setting[]): Setting =>
  (state) =>
    some.forEach((one) => one(state));
const unlisted = pool((one) => (one.machines = { ...one.machines, total: 4 }));
const newPolicy = pool((one) => (one.definition = { ...one.definition, zonePolicy: 'NEW' }));
const prePaid = (...indexes: number[]): Setting =>
  all(...indexes.map((index) => machine(index, { chargeType: 'PrePaid' })));
const billedMonthly = pool(
  (one) =>
    (one.definition = {
      ...one.definition,
      billing: { ...one.definition.billing, method: 'subscription' },
    }),
);

async function impact(size: number | { max: number }, set: Setting) {
  const world = new FakeWorld();
  const auto = { mode: 'auto' as const, min: 0, max: 6, type: 'cpu' };
  if (typeof size !== 'number')
    pool((one) => {
      Object.assign(one, { definition: { ...one.definition, size: auto }, autoScaling: { min: 0, max: 6 } });
      one.desiredSize = null;
    })(world.state);
  set(world.state);
  const kind = changeKinds[typeof size === 'number' ? 'node-pool.scale' : 'node-pool.update'];
  const input =
    typeof size === 'number'
      ? { nodePool, desired: size }
      : { nodePool, set: { size: { ...auto, max: size.max } } };
  if (kind === undefined) throw new Error('no kind');
  const { impact: found, findings } = await kind.plan(world.planContext(0), kind.parseInput(input));
  const reported = findings.find(({ code }) => code === 'shrink-release-unknown');
  return {
    released: found.vmsReleased,
    kept: found.vmsKept,
    price: found.pricePerMonth?.amount ?? null,
    unknown: reported?.params['unknown'] ?? 0,
    addedKept: findings.some(({ code }) => code === 'added-kept'),
  };
}

const nothing: Setting = () => undefined;

test.each<[string, number | { max: number }, Setting, Partial<Awaited<ReturnType<typeof impact>>>]>([
  ['pay-as-you-go', 1, nothing, { released: 2, kept: 0, price: -2190, unknown: 0 }],
  ['two subscriptions of three', 1, prePaid(1, 2), { released: 1, kept: 1, price: -1095, unknown: 0 }],
  ['subscriptions alone', 1, prePaid(0, 1, 2), { released: 0, kept: 2, price: 0, unknown: 0 }],
  ['a subscription that need not go', 2, prePaid(0), { released: 1, kept: 0, price: -1095, unknown: 0 }],
  [
    'an instance of untold billing',
    0,
    machine(0, { chargeType: null }),
    { released: 2, unknown: 1, price: null },
  ],
  ['untold billing that need not matter', 2, machine(0, { chargeType: null }), { released: 1, unknown: 0 }],
  ['an instance that ACK does not list', 1, unlisted, { released: 2, unknown: 0, price: -2190 }],
  ['more than ACK lists', 0, unlisted, { released: 3, unknown: 0 }],
  [
    'a list that may not be read',
    1,
    (state) => state.forbidden.add('poolNodes'),
    { released: 0, unknown: 2, price: null },
  ],
  ['an order nobody knows, all alike', 1, newPolicy, { released: 2, unknown: 0, price: -2190 }],
  [
    'an added instance of a pool with an expected number',
    0,
    machine(2, { source: 'ess_attach' }),
    { released: 3 },
  ],
  [
    'an added instance of an auto-scaling pool',
    { max: 2 },
    machine(2, { source: 'ess_attach' }),
    { released: 0, kept: 1, price: 0, addedKept: true },
  ],
  [
    'an added instance among others, in an order nobody knows',
    { max: 1 },
    all(newPolicy, machine(2, { source: 'ess_attach' })),
    { released: 1, unknown: 1, price: null, addedKept: false },
  ],
  [
    'an instance of untold origin',
    { max: 2 },
    machine(2, { source: null }),
    { released: 0, unknown: 1, price: null },
  ],
  ['what ACK does not list of an auto-scaling pool', { max: 3 }, unlisted, { released: 0, unknown: 1 }],
])('counts what is released of %s', async (_, size, set, wanted) => {
  expect(await impact(size, set)).toMatchObject(wanted);
});

test('what a pool of subscriptions gives up was paid by use', async () => {
  const world = new FakeWorld();
  billedMonthly(world.state);
  const charges: unknown[] = [];
  world.cloud.price = ({ charge }) => {
    charges.push(charge);
    return Promise.resolve({ perHour: 1, currency: 'CNY' });
  };
  const kind = changeKinds['node-pool.scale'];
  for (const desired of [2, 4])
    await kind?.plan(world.planContext(0), kind.parseInput({ nodePool, desired }));
  expect(charges).toEqual(['pay-as-you-go', 'subscription']);
});

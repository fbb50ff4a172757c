import { expect, test } from 'vitest';
import { all, counted } from '@/lib/changes/testing/pool-life-cases';
import { type FindingCase, planOf, type Setting } from '@/lib/changes/testing/produced';
import type { Raw } from '@/simulator/testing/change-parts';

const instance =
  (index: number, reported: Raw): Setting =>
  (world) =>
    world.alterAckNode(`i-default-nodepool-n${index}`, reported);
const unlisted = counted('np-1', 4);
const newPolicy: Setting = (world) => world.setPool('np-1', { zonePolicy: 'NEW' });
const prePaid = (...indexes: number[]): Setting =>
  all(...indexes.map((index) => instance(index, { instance_charge_type: 'PrePaid' })));
const billedMonthly: Setting = (world) => {
  (world.pool('np-1').config.scaling_group ??= {}).instance_charge_type = 'PrePaid';
};

async function impact(size: number | { max: number }, set: Setting) {
  const range = { min: 0, max: 6 };
  const scaled: FindingCase =
    typeof size === 'number'
      ? { kind: 'node-pool.scale', input: { desired: size }, world: set }
      : {
          kind: 'node-pool.update',
          input: { set: { size: { mode: 'auto', ...range, max: size.max, type: 'cpu' } } },
          world: all((world) => world.setPool('np-1', { autoScaling: range }), set),
        };
  const { impact: found, findings } = (await planOf(scaled)).draft;
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
  ['pay-as-you-go', 1, nothing, { released: 2, kept: 0, price: -1827.92, unknown: 0 }],
  ['two subscriptions of three', 1, prePaid(1, 2), { released: 1, kept: 1, price: -913.96, unknown: 0 }],
  ['subscriptions alone', 1, prePaid(0, 1, 2), { released: 0, kept: 2, price: 0, unknown: 0 }],
  ['a subscription that need not go', 2, prePaid(0), { released: 1, kept: 0, price: -913.96, unknown: 0 }],
  [
    'an instance of unknown billing',
    0,
    instance(0, { instance_charge_type: '' }),
    { released: 2, unknown: 1, price: null },
  ],
  ['unknown billing that need not matter', 2, instance(0, { instance_charge_type: '' }), { released: 1, unknown: 0 }],
  ['an instance that ACK does not list', 2, unlisted, { released: 2, unknown: 0, price: -1827.92 }],
  ['more than ACK lists', 0, unlisted, { released: 3, unknown: 1, price: null }],
  ['a list that may not be read', 1, (world) => world.forbid('poolNodes'), { released: 0, unknown: 2, price: null }],
  ['an unknown order, all alike', 1, newPolicy, { released: 2, unknown: 0, price: -1827.92 }],
  ['an added instance of a pool with an expected number', 0, instance(2, { source: 'ess_attach' }), { released: 3 }],
  [
    'an added instance of an auto-scaling pool',
    { max: 2 },
    instance(2, { source: 'ess_attach' }),
    { released: 0, kept: 1, price: 0, addedKept: true },
  ],
  [
    'an added instance among others, in an unknown order',
    { max: 1 },
    all(newPolicy, instance(2, { source: 'ess_attach' })),
    { released: 1, unknown: 1, price: null, addedKept: false },
  ],
  ['an instance of unknown origin', { max: 2 }, instance(2, { source: '' }), { released: 0, unknown: 1, price: null }],
  ['what ACK does not list of an auto-scaling pool', { max: 3 }, unlisted, { released: 0, unknown: 1 }],
])('counts what is released of %s', async (_, size, set, wanted) => {
  expect(await impact(size, set)).toMatchObject(wanted);
});

test('instances that a pool of subscriptions releases were pay-as-you-go', async () => {
  const charges: unknown[] = [];
  const world: Setting = (scene) => {
    billedMonthly(scene);
    scene.cloud.price = ({ charge }) => {
      charges.push(charge);
      return Promise.resolve({ perHour: 1, currency: 'CNY' });
    };
  };
  for (const desired of [2, 4]) await planOf({ kind: 'node-pool.scale', input: { desired }, world });
  expect(charges).toEqual(['pay-as-you-go', 'subscription']);
});

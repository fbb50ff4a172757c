import { z } from 'zod';
import type { Json } from '../../json';
import { isObject } from '../definition/json-path';
import { wordOf } from './codecs';
import type { Codec, PoolField } from './pool-field';

const strategyOf = (method: Json, limits: Record<string, string>): string => {
  if (method !== 'spot') return 'NoSpot';
  return Object.keys(limits).length > 0 ? 'SpotWithPriceLimit' : 'SpotAsPriceGo';
};

/** On the wire, spot is pay-as-you-go with a strategy. */
const method: Codec = {
  wires: [
    { api: 'scaling_group.instance_charge_type', terraform: 'instance_charge_type' },
    { api: 'scaling_group.spot_strategy', terraform: 'spot_strategy' },
  ],
  write: (value, { definition }) => [
    value === 'subscription' ? 'PrePaid' : 'PostPaid',
    strategyOf(value, definition.spot.priceLimits),
  ],
  read: ([charge, strategy]) => {
    if (charge === undefined && strategy === undefined) return undefined;
    if (charge === 'PrePaid') return 'subscription';
    return typeof strategy === 'string' && strategy !== '' && strategy !== 'NoSpot' ? 'spot' : 'pay-as-you-go';
  },
};

/** Sent only for the matching billing method. */
const onlyFor = (billing: 'subscription' | 'spot', q: { api: string; terraform: string }): Codec => ({
  wires: [q],
  write: (value, { definition }) => [definition.billing.method === billing ? (value ?? undefined) : undefined],
  read: ([value]) => value,
});

const priceLimits: Codec = {
  wires: [
    { api: 'scaling_group.spot_price_limit', terraform: 'spot_price_limit', form: 'blocks' },
    // The strategy depends on whether there are limits.
    { api: 'scaling_group.spot_strategy', terraform: 'spot_strategy' },
  ],
  write: (value, { definition, mode }) => {
    if (definition.billing.method !== 'spot' || !isObject(value)) return [];
    const limits = Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([instanceType, limit]) => ({ instance_type: instanceType, price_limit: limit }));
    return [
      limits.length === 0 && mode === 'create' ? undefined : limits,
      strategyOf('spot', definition.spot.priceLimits),
    ];
  },
  read: ([limits]) => {
    if (!Array.isArray(limits)) return undefined;
    const entries = limits.flatMap((one): [string, Json][] =>
      isObject(one) && typeof one['instance_type'] === 'string'
        ? [[one['instance_type'], wordOf(one['price_limit'])]]
        : [],
    );
    return Object.fromEntries(entries);
  },
};

/** How instances are paid for. */
export const billingFields: readonly PoolField[] = [
  {
    path: 'billing.method',
    group: 'instances',
    schema: z.enum(['pay-as-you-go', 'subscription', 'spot']),
    unit: null,
    initial: 'pay-as-you-go',
    windows: 'free',
    change: 'new-nodes',
    along: ['billing.period', 'billing.periodUnit', 'billing.autoRenew', 'billing.autoRenewPeriod'],
    codec: method,
    doc: 'pools',
    covers: ['001 Billing method', '000 scaling_group.instance_charge_type'],
  },
  {
    path: 'billing.period',
    group: 'instances',
    schema: z.number().int(),
    unit: null,
    initial: 1,
    windows: 'free',
    change: 'new-nodes',
    along: ['billing.periodUnit'],
    codec: onlyFor('subscription', { api: 'scaling_group.period', terraform: 'period' }),
    doc: 'pools',
    covers: ['001 Duration'],
  },
  {
    path: 'billing.periodUnit',
    group: 'instances',
    schema: z.enum(['Month', 'Week']),
    unit: null,
    initial: 'Month',
    windows: 'free',
    change: 'new-nodes',
    along: ['billing.period'],
    codec: onlyFor('subscription', { api: 'scaling_group.period_unit', terraform: 'period_unit' }),
    doc: 'pools',
    covers: ['001 Duration'],
  },
  {
    path: 'billing.autoRenew',
    group: 'instances',
    schema: z.boolean(),
    unit: null,
    initial: false,
    windows: 'free',
    change: 'new-nodes',
    along: ['billing.autoRenewPeriod'],
    codec: onlyFor('subscription', { api: 'scaling_group.auto_renew', terraform: 'auto_renew' }),
    doc: 'pools',
    covers: ['001 Auto renewal'],
  },
  {
    path: 'billing.autoRenewPeriod',
    group: 'instances',
    schema: z.number().int(),
    unit: null,
    initial: 1,
    windows: 'free',
    change: 'new-nodes',
    codec: onlyFor('subscription', { api: 'scaling_group.auto_renew_period', terraform: 'auto_renew_period' }),
    doc: 'api',
    covers: ['001 Auto renewal'],
  },
  {
    path: 'spot.priceLimits',
    group: 'instances',
    schema: z.record(z.string().max(128), z.string().max(16)),
    unit: null,
    initial: {},
    windows: 'free',
    change: 'new-nodes',
    codec: priceLimits,
    doc: 'pools',
    covers: ['001 Billing method'],
  },
  {
    path: 'spot.onDemandFallback',
    group: 'instances',
    schema: z.boolean(),
    unit: null,
    initial: false,
    windows: 'free',
    change: 'pool',
    codec: onlyFor('spot', { api: 'scaling_group.compensate_with_on_demand', terraform: 'compensate_with_on_demand' }),
    doc: 'pools',
    covers: ['001 Supplement spot capacity with on-demand instances'],
  },
  {
    path: 'spot.replaceReclaimed',
    group: 'instances',
    schema: z.boolean(),
    unit: null,
    initial: false,
    windows: 'free',
    change: 'pool',
    codec: onlyFor('spot', { api: 'scaling_group.spot_instance_remedy', terraform: 'spot_instance_remedy' }),
    doc: 'pools',
    covers: ['001 Enable supplemental spot instances'],
  },
];

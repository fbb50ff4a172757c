import { z } from 'zod';
import type { Json } from '../../json';
import { isObject } from '../definition/json-path';
import { wordOf } from './codecs';
import { type Codec, inGroup } from './pool-field';

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

export const billingFields = inGroup('instances', [
  {
    path: 'billing.method',
    schema: z.enum(['pay-as-you-go', 'subscription', 'spot']),
    initial: 'pay-as-you-go',
    along: ['billing.period', 'billing.periodUnit', 'billing.autoRenew', 'billing.autoRenewPeriod'],
    codec: method,
    covers: ['001 Billing method', '000 scaling_group.instance_charge_type'],
  },
  {
    path: 'billing.period',
    schema: z.number().int(),
    initial: 1,
    along: ['billing.periodUnit'],
    codec: onlyFor('subscription', { api: 'scaling_group.period', terraform: 'period' }),
    covers: ['001 Duration'],
  },
  {
    path: 'billing.periodUnit',
    schema: z.enum(['Month', 'Week']),
    initial: 'Month',
    along: ['billing.period'],
    codec: onlyFor('subscription', { api: 'scaling_group.period_unit', terraform: 'period_unit' }),
    covers: ['001 Duration'],
  },
  {
    path: 'billing.autoRenew',
    schema: z.boolean(),
    initial: false,
    along: ['billing.autoRenewPeriod'],
    codec: onlyFor('subscription', { api: 'scaling_group.auto_renew', terraform: 'auto_renew' }),
    covers: ['001 Auto renewal'],
  },
  {
    path: 'billing.autoRenewPeriod',
    schema: z.number().int(),
    initial: 1,
    codec: onlyFor('subscription', { api: 'scaling_group.auto_renew_period', terraform: 'auto_renew_period' }),
    doc: 'api',
    covers: ['001 Auto renewal'],
  },
  {
    path: 'spot.priceLimits',
    schema: z.record(z.string().max(128), z.string().max(16)),
    initial: {},
    codec: priceLimits,
    covers: ['001 Billing method'],
  },
  {
    path: 'spot.onDemandFallback',
    schema: z.boolean(),
    initial: false,
    change: 'pool',
    codec: onlyFor('spot', { api: 'scaling_group.compensate_with_on_demand', terraform: 'compensate_with_on_demand' }),
    covers: ['001 Supplement spot capacity with on-demand instances'],
  },
  {
    path: 'spot.replaceReclaimed',
    schema: z.boolean(),
    initial: false,
    change: 'pool',
    codec: onlyFor('spot', { api: 'scaling_group.spot_instance_remedy', terraform: 'spot_instance_remedy' }),
    covers: ['001 Enable supplemental spot instances'],
  },
]);

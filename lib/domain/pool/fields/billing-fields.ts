import { z } from 'zod';
import type { Json } from '../../json';
import { isObject } from '../definition/json-path';
import { wordOf } from './codecs';
import type { Codec, PoolField } from './pool-field';

const strategyOf = (method: Json, limits: Record<string, string>): string => {
  if (method !== 'spot') return 'NoSpot';
  return Object.keys(limits).length > 0 ? 'SpotWithPriceLimit' : 'SpotAsPriceGo';
};

/** Spot is pay-as-you-go with a strategy on the wire. */
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
    return typeof strategy === 'string' && strategy !== '' && strategy !== 'NoSpot'
      ? 'spot'
      : 'pay-as-you-go';
  },
};

/** Sent for the billing method it belongs to only. */
const onlyFor = (billing: 'subscription' | 'spot', q: { api: string; terraform: string }): Codec => ({
  wires: [q],
  write: (value, { definition }) => [
    definition.billing.method === billing ? (value ?? undefined) : undefined,
  ],
  read: ([value]) => value,
});

const priceLimits: Codec = {
  wires: [
    { api: 'scaling_group.spot_price_limit', terraform: 'spot_price_limit', form: 'blocks' },
    // The strategy follows from whether there are limits.
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
    label: { en: 'Billing method', zh: '付费类型' },
    help: {
      en: 'Pay-as-you-go, subscription, or spot; spot and the others cannot be exchanged later.',
      zh: '按量付费、包年包月或抢占式；抢占式与其他类型之后不能互换。',
    },
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
    label: { en: 'Duration', zh: '购买时长' },
    help: {
      en: 'Months: 1–9, 12, 24, 36, 48, 60; weeks: 1–4.',
      zh: '月：1–9、12、24、36、48、60；周：1–4。',
    },
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
    label: { en: 'Duration unit', zh: '时长单位' },
    help: { en: 'Months or weeks.', zh: '月或周。' },
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
    label: { en: 'Auto renewal', zh: '自动续费' },
    help: { en: 'Renews when the duration ends.', zh: '到期后自动续费。' },
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
    label: { en: 'Renewal duration', zh: '续费时长' },
    help: {
      en: 'Months: 1, 2, 3, 6, 12, 24, 36, 48, 60; weeks: 1–3.',
      zh: '月：1、2、3、6、12、24、36、48、60；周：1–3。',
    },
    schema: z.number().int(),
    unit: null,
    initial: 1,
    windows: 'free',
    change: 'new-nodes',
    codec: onlyFor('subscription', {
      api: 'scaling_group.auto_renew_period',
      terraform: 'auto_renew_period',
    }),
    doc: 'api',
    covers: ['001 Auto renewal'],
  },
  {
    path: 'spot.priceLimits',
    group: 'instances',
    label: { en: 'Spot price limits', zh: '抢占式价格上限' },
    help: {
      en: 'Most per hour for each instance type; none: the market price. Protected for one hour.',
      zh: '每种规格的每小时最高价；不填则为市场价。保护期一小时。',
    },
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
    label: { en: 'Supplement spot capacity with on-demand instances', zh: '使用按量实例补充抢占式容量' },
    help: {
      en: 'Pay-as-you-go instances where no spot instance can be had. Needs spot billing.',
      zh: '无法获得抢占式实例时创建按量实例；需要抢占式付费。',
    },
    schema: z.boolean(),
    unit: null,
    initial: false,
    windows: 'free',
    change: 'pool',
    codec: onlyFor('spot', {
      api: 'scaling_group.compensate_with_on_demand',
      terraform: 'compensate_with_on_demand',
    }),
    doc: 'pools',
    covers: ['001 Supplement spot capacity with on-demand instances'],
  },
  {
    path: 'spot.replaceReclaimed',
    group: 'instances',
    label: { en: 'Enable supplemental spot instances', zh: '启用抢占式实例补偿' },
    help: {
      en: 'New spot instances are sought before those with a reclamation notice go. Needs spot billing.',
      zh: '收到回收通知时先创建新的抢占式实例；需要抢占式付费。',
    },
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

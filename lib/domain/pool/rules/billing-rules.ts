import { fieldMessage } from '../fields/field-words';
import type { Rule, FieldFinding } from './rule';

/** ACK API, `period` and `auto_renew_period`, by unit. */
const PERIODS: Readonly<Record<string, readonly number[]>> = {
  Month: [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 24, 36, 48, 60],
  Week: [1, 2, 3, 4],
};
const RENEWALS: Readonly<Record<string, readonly number[]>> = {
  Month: [1, 2, 3, 6, 12, 24, 36, 48, 60],
  Week: [1, 2, 3],
};

const subscription: Rule = ({ pool }) => {
  const { method, period, periodUnit: unit, autoRenew, autoRenewPeriod } = pool.billing;
  if (method !== 'subscription') return [];
  const judge = (
    code: 'period-invalid' | 'renewal-invalid',
    q: { field: string; value: number; sold: readonly number[] },
  ): FieldFinding[] =>
    q.sold.includes(q.value)
      ? []
      : [
          {
            code,
            field: q.field,
            params: { period: q.value, unit, allowed: q.sold.join(', ') },
            because: [q.field, 'billing.method', 'billing.periodUnit', 'billing.autoRenew'],
          },
        ];
  return [
    ...judge('period-invalid', { field: 'billing.period', value: period, sold: PERIODS[unit] ?? [] }),
    ...(autoRenew
      ? judge('renewal-invalid', {
          field: 'billing.autoRenewPeriod',
          value: autoRenewPeriod,
          sold: RENEWALS[unit] ?? [],
        })
      : []),
  ];
};

const spotOnly: Rule = ({ pool }) => {
  const { method } = pool.billing;
  if (method === 'spot') return [];
  const { priceLimits, onDemandFallback, replaceReclaimed } = pool.spot;
  const used = [
    ...(Object.keys(priceLimits).length > 0 ? ['spot.priceLimits'] : []),
    ...(onDemandFallback ? ['spot.onDemandFallback'] : []),
    ...(replaceReclaimed ? ['spot.replaceReclaimed'] : []),
  ];
  return used.map((field) => ({
    code: 'spot-only',
    field,
    params: { field: fieldMessage(field), method },
    because: [field, 'billing.method'],
  }));
};

/** A price per hour in the account's currency (ACK API: `price_limit` is text). */
const PRICE = /^(?!0+(\.0+)?$)\d{1,6}(\.\d{1,3})?$/;

const priceLimits: Rule = ({ pool }) =>
  pool.billing.method !== 'spot'
    ? []
    : Object.entries(pool.spot.priceLimits).flatMap(([type, limit]): FieldFinding[] => {
        const reported = { field: `spot.priceLimits.${type}`, because: ['spot.priceLimits', 'instanceTypes'] };
        return [
          ...(PRICE.test(limit)
            ? []
            : [{ code: 'price-limit-invalid' as const, ...reported, params: { type, limit } }]),
          ...(pool.instanceTypes.includes(type)
            ? []
            : [{ code: 'price-limit-other-type' as const, ...reported, params: { type } }]),
        ];
      });

/** ACK API, `spot_price_limit`: one entry per instance type, or none at all. */
const unlimited: Rule = ({ pool }) => {
  const limited = new Set(Object.keys(pool.spot.priceLimits));
  if (pool.billing.method !== 'spot' || limited.size === 0) return [];
  const types = pool.instanceTypes.filter((type) => !limited.has(type));
  return types.length === 0
    ? []
    : [
        {
          code: 'price-limit-missing',
          field: 'spot.priceLimits',
          params: { types: types.join(', ') },
          because: ['spot.priceLimits', 'instanceTypes', 'billing.method'],
        },
      ];
};

/** ACK API, `compensate_with_on_demand`: with the policy COST_OPTIMIZED. */
const fallback: Rule = ({ pool }) =>
  pool.billing.method === 'spot' && pool.spot.onDemandFallback && pool.zonePolicy !== 'COST_OPTIMIZED'
    ? [
        {
          code: 'fallback-not-by-cost',
          field: 'spot.onDemandFallback',
          params: { policy: pool.zonePolicy },
          because: ['spot.onDemandFallback', 'zonePolicy', 'billing.method'],
        },
      ]
    : [];

/** How instances are paid for. */
export const billingRules: readonly Rule[] = [subscription, spotOnly, priceLimits, unlimited, fallback];

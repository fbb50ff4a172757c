import { fieldMessage } from '../fields/field-words';
import type { Rule } from './rule';

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
  if (method !== 'subscription') return null;
  const check = (code: 'period-invalid' | 'renewal-invalid', field: string, value: number) => {
    const sold = (code === 'period-invalid' ? PERIODS : RENEWALS)[unit] ?? [];
    const because = [field, 'billing.method', 'billing.periodUnit', 'billing.autoRenew'];
    return !sold.includes(value) && { code, field, params: { period: value, unit, allowed: sold.join(', ') }, because };
  };
  return [
    check('period-invalid', 'billing.period', period),
    autoRenew && check('renewal-invalid', 'billing.autoRenewPeriod', autoRenewPeriod),
  ];
};

const spotOnly: Rule = ({ pool }) => {
  const { method } = pool.billing;
  if (method === 'spot') return null;
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
  pool.billing.method === 'spot' &&
  Object.entries(pool.spot.priceLimits).map(([type, limit]) => {
    const reported = { field: `spot.priceLimits.${type}`, because: ['spot.priceLimits', 'instanceTypes'] };
    return [
      !PRICE.test(limit) && { code: 'price-limit-invalid', ...reported, params: { type, limit } },
      !pool.instanceTypes.includes(type) && { code: 'price-limit-other-type', ...reported, params: { type } },
    ];
  });

/** ACK API, `spot_price_limit`: one entry per instance type, or none at all. */
const unlimited: Rule = ({ pool }) => {
  const limited = new Set(Object.keys(pool.spot.priceLimits));
  if (pool.billing.method !== 'spot' || limited.size === 0) return null;
  const types = pool.instanceTypes.filter((type) => !limited.has(type));
  const field = 'spot.priceLimits';
  const because = [field, 'instanceTypes', 'billing.method'];
  return types.length > 0 && { code: 'price-limit-missing', field, params: { types: types.join(', ') }, because };
};

/** ACK API, `compensate_with_on_demand`: with the policy COST_OPTIMIZED. */
const fallback: Rule = ({ pool }) =>
  pool.billing.method === 'spot' &&
  pool.spot.onDemandFallback &&
  pool.zonePolicy !== 'COST_OPTIMIZED' && {
    code: 'fallback-not-by-cost',
    field: 'spot.onDemandFallback',
    params: { policy: pool.zonePolicy },
    because: ['spot.onDemandFallback', 'zonePolicy', 'billing.method'],
  };

export const billingRules: Rule[] = [subscription, spotOnly, priceLimits, unlimited, fallback];

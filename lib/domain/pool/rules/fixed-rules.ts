import { changedFields } from '../definition/pool-difference';
import { fieldMessage } from '../fields/field-words';
import type { Rule } from './rule';

/** Fields that ACK never changes (ACK docs: "Create and manage node pools", limitations). */
const fixed: Rule = ({ pool, before }) =>
  before === null
    ? []
    : changedFields(before, pool)
        // Follows from the image, which has its own rule.
        .filter(({ change, path }) => change === 'fixed' && path !== 'os' && path !== 'size.type')
        .map(({ path }) => ({ code: 'field-fixed', field: path, params: { field: fieldMessage(path) } }));

/** The same page: spot and the other billing methods cannot be exchanged. */
const spot: Rule = ({ pool, before }) => {
  const [from, to] = [before?.billing.method, pool.billing.method];
  return from === undefined || (from === 'spot') === (to === 'spot')
    ? []
    : [{ code: 'spot-fixed', field: 'billing.method', params: { from, to } }];
};

/** What an edit cannot reach. */
export const fixedRules: readonly Rule[] = [fixed, spot];

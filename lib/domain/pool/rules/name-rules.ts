import type { Rule } from './rule';

/** ACK API, `nodepool_info.name`: 1–63 digits, letters, Chinese characters and hyphens, no hyphen first. */
const NAME = /^[A-Za-z0-9\p{Script=Han}][A-Za-z0-9\p{Script=Han}-]{0,62}$/u;

const name: Rule = ({ pool, before, offers }) => {
  const params = { name: pool.name };
  if (!NAME.test(pool.name)) return [{ code: 'name-invalid', field: 'name', params }];
  const taken = pool.name !== before?.name && offers?.poolNames?.includes(pool.name) === true;
  return taken ? [{ code: 'pool-name-taken', field: 'name', params }] : [];
};

/** ACK API, CreateClusterNodePool: `management` is refused without the add-on. */
const management: Rule = ({ pool, offers }) =>
  pool.managed && pool.os !== 'windows' && offers?.cluster.nodeProblemDetector === false
    ? [{ code: 'node-problem-detector-missing', field: 'managed', because: ['managed'] }]
    : [];

const resourceGroup: Rule = ({ pool, offers }) => {
  const group = pool.resourceGroupId;
  const known = offers?.resourceGroups ?? null;
  return group === '' || known === null || known.some(({ id }) => id === group)
    ? []
    : [{ code: 'resource-group-not-found', field: 'resourceGroupId', params: { group } }];
};

/** What the pool is called and belongs to. */
export const nameRules: readonly Rule[] = [name, management, resourceGroup];

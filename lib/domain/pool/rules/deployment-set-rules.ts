import { listed } from '../../message/model';
import { message } from '../../message/message';
import { addedNodes, largestNodes } from '../size';
import type { Rule, RuleInput, FieldFinding } from './rule';

/** ACK docs, "Create and manage node pools": a pool with a deployment set has at most 20 nodes for each zone. */
const NODES_OF_ZONE = 20;

function setSize({ pool, zones }: RuleInput): FieldFinding[] {
  const nodes = largestNodes(pool.size);
  if (zones === null || zones.length === 0 || nodes <= NODES_OF_ZONE * zones.length) return [];
  return [
    {
      code: 'deployment-set-exceeded',
      field: 'deploymentSetId',
      params: { nodes, zones: zones.length, most: NODES_OF_ZONE * zones.length },
      because: ['deploymentSetId', 'size', 'vSwitchIds'],
    },
  ];
}

/** How many instances still fit, if the provider reports it. */
function setRoom({ pool, before, offers, zones }: RuleInput): FieldFinding[] {
  const set = offers?.deploymentSets?.find(({ id }) => id === pool.deploymentSetId);
  const same = before?.deploymentSetId === pool.deploymentSetId;
  const added = addedNodes(pool.size, same ? before.size : null);
  if (set === undefined || set.capacity.length === 0 || zones === null || added === null) return [];
  const free = set.capacity.filter(({ zoneId }) => zones.includes(zoneId)).reduce((sum, one) => sum + one.free, 0);
  // A zone without reported capacity may have some.
  const reported = zones.every((zone) => set.capacity.some(({ zoneId }) => zoneId === zone));
  return !reported || added <= free
    ? []
    : [
        {
          code: 'deployment-set-full',
          field: 'deploymentSetId',
          params: { set: set.id, free, added },
          because: ['deploymentSetId', 'size', 'vSwitchIds'],
        },
      ];
}

const deploymentSet: Rule = (of) => {
  const { deploymentSetId: set } = of.pool;
  if (set === '') return [];
  const known = of.offers?.deploymentSets ?? null;
  const unknown: FieldFinding = { code: 'deployment-set-not-found', field: 'deploymentSetId', params: { set } };
  const missing = known !== null && !known.some(({ id }) => id === set);
  return [...(missing ? [unknown] : []), ...setSize(of), ...setRoom(of)];
};

function poolHasTypes({ pool, offers, zones }: RuleInput): FieldFinding[] {
  const { id } = pool.privatePool;
  const known = offers?.privatePools ?? null;
  if (known === null) return [];
  const params = { pool: id };
  const field = 'privatePool.id';
  const found = known.find((one) => one.id === id);
  if (found === undefined) return [{ code: 'private-pool-not-found', field, params }];
  const fits = found.capacity.some(
    ({ instanceType, zoneId }) =>
      pool.instanceTypes.includes(instanceType) && (zones === null || zones.includes(zoneId)),
  );
  if (fits || found.capacity.length === 0) return [];
  const holds = listed(
    found.capacity.map(({ instanceType, zoneId }) =>
      message('value.type-in-zone', { type: instanceType, zone: zoneId }),
    ),
  );
  return [
    {
      code: 'private-pool-mismatch',
      field,
      params: { ...params, types: holds },
      because: [field, 'privatePool.use', 'instanceTypes', 'vSwitchIds'],
    },
  ];
}

const privatePool: Rule = (of) => {
  const { use, id } = of.pool.privatePool;
  const field = 'privatePool.id';
  const because = [field, 'privatePool.use'];
  if (use !== 'specified')
    return id === '' ? [] : [{ code: 'private-pool-unused', field, params: { pool: id }, because }];
  return id === '' ? [{ code: 'private-pool-missing', field, because }] : poolHasTypes(of);
};

/** Hardware and reserved capacity of the instances. */
export const placementRules: readonly Rule[] = [deploymentSet, privatePool];

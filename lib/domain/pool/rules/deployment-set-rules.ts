import { listed } from '../../message/model';
import { message } from '../../message/message';
import { addedNodes, largestNodes } from '../size';
import type { Rule } from './rule';

/** ACK docs, "Create and manage node pools": a pool with a deployment set has at most 20 nodes for each zone. */
const NODES_OF_ZONE = 20;

const setSize: Rule = ({ pool, zones }) => {
  const nodes = largestNodes(pool.size);
  const most = NODES_OF_ZONE * (zones?.length ?? 0);
  const because = ['deploymentSetId', 'size', 'vSwitchIds'];
  if (zones === null || zones.length === 0 || nodes <= most) return null;
  const params = { nodes, zones: zones.length, most };
  return { code: 'deployment-set-exceeded', field: 'deploymentSetId', params, because };
};

/** How many instances still fit, if the provider reports it. */
const setRoom: Rule = ({ pool, before, offers, zones }) => {
  const set = offers?.deploymentSets?.find(({ id }) => id === pool.deploymentSetId);
  const added = addedNodes(pool.size, before?.deploymentSetId === pool.deploymentSetId ? before.size : null);
  if (set === undefined || set.capacity.length === 0 || zones === null || added === null) return null;
  const free = set.capacity.filter(({ zoneId }) => zones.includes(zoneId)).reduce((sum, one) => sum + one.free, 0);
  // A zone without reported capacity may have some.
  const reported = zones.every((zone) => set.capacity.some(({ zoneId }) => zoneId === zone));
  const because = ['deploymentSetId', 'size', 'vSwitchIds'];
  if (!reported || added <= free) return null;
  return { code: 'deployment-set-full', field: 'deploymentSetId', params: { set: set.id, free, added }, because };
};

const deploymentSet: Rule = (of) => {
  const { deploymentSetId: set } = of.pool;
  if (set === '') return null;
  const missing = of.offers?.deploymentSets?.every(({ id }) => id !== set) === true;
  return [
    missing && { code: 'deployment-set-not-found', field: 'deploymentSetId', params: { set } },
    setSize(of),
    setRoom(of),
  ];
};

const poolHasTypes: Rule = ({ pool, offers, zones }) => {
  const { id } = pool.privatePool;
  const known = offers?.privatePools ?? null;
  if (known === null) return null;
  const field = 'privatePool.id';
  const found = known.find((one) => one.id === id);
  if (found === undefined) return { code: 'private-pool-not-found', field, params: { pool: id } };
  const fits = found.capacity.some(
    ({ instanceType, zoneId }) =>
      pool.instanceTypes.includes(instanceType) && (zones === null || zones.includes(zoneId)),
  );
  if (fits || found.capacity.length === 0) return null;
  const holds = found.capacity.map(({ instanceType, zoneId }) =>
    message('value.type-in-zone', { type: instanceType, zone: zoneId }),
  );
  const because = [field, 'privatePool.use', 'instanceTypes', 'vSwitchIds'];
  return { code: 'private-pool-mismatch', field, params: { pool: id, types: listed(holds) }, because };
};

const privatePool: Rule = (of) => {
  const { use, id } = of.pool.privatePool;
  const field = 'privatePool.id';
  const because = [field, 'privatePool.use'];
  if (use !== 'specified') return id !== '' && { code: 'private-pool-unused', field, params: { pool: id }, because };
  return id === '' ? { code: 'private-pool-missing', field, because } : poolHasTypes(of);
};

export const placementRules: Rule[] = [deploymentSet, privatePool];

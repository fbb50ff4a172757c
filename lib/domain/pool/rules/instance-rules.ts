import type { InstanceType } from '../../ports/cloud';
import { listed, type Message } from '../../message/model';
import { message } from '../../message/message';
import { addedNodes } from '../size';
import { chooseInstanceType } from '../choosable';
import type { FieldFinding, Rule, RuleResult } from './rule';

const field = 'instanceTypes';
/** ACK API, `instance_types`. */
const MOST = 10;

const windowsCodes: Readonly<Record<string, FieldFinding['code']>> = {
  'instance-type-gpu': 'instance-type-gpu',
  'instance-type-arm': 'instance-type-arm',
};

const windowsType = (type: InstanceType): RuleResult => {
  const verdict = chooseInstanceType(type, 'windows');
  const params = {
    type: type.id,
    cpu: type.cpuMilli / 1000,
    memory: Math.round((type.memoryMiB / 1024) * 10) / 10,
    gpus: type.gpuCount,
  };
  return !verdict.ok && { code: windowsCodes[verdict.code] ?? 'instance-type-too-small', field, params };
};

const count: Rule = ({ pool }) => {
  const chosen = pool.instanceTypes.length;
  const params = { count: chosen, most: MOST };
  return (chosen < 1 || chosen > MOST) && { code: 'instance-types-count', field, params };
};

const types: Rule = ({ pool, offers, types: known }) => [
  !!offers?.instanceTypes &&
    pool.instanceTypes
      .filter((id) => !known.some((type) => type.id === id))
      .map((type) => ({ code: 'instance-type-not-offered', field, params: { type } })),
  pool.os === 'windows' && known.map(windowsType),
];

const stock: Rule = ({ pool, before, offers, vSwitches, types: known }) => {
  if (offers === null || vSwitches.length === 0 || known.length === 0) return null;
  const zones = [...new Set(vSwitches.map(({ zoneId }) => zoneId))].toSorted();
  const ids = new Set(known.map(({ id }) => id));
  const rows = offers.stock?.filter(({ instanceType }) => ids.has(instanceType)) ?? [];
  const state = (type: string, zone: string): string =>
    rows.find((one) => one.instanceType === type && one.zoneId === zone)?.state ?? 'unknown';
  const pairs = known.flatMap(({ id }) =>
    zones.map((zone) => ({ message: message('value.type-in-zone', { type: id, zone }), state: state(id, zone) })),
  );
  const of = (which: string): Message[] => pairs.filter((one) => one.state === which).map((one) => one.message);
  const [soldOut, unknown] = [of('sold-out'), of('unknown')];
  const because = [field, 'vSwitchIds'];
  // A pool without nodes, or an edit that adds none, buys nothing immediately.
  const buys = addedNodes(pool.size, before?.size ?? null) !== 0;
  if (buys && soldOut.length === pairs.length)
    return { code: 'sold-out', field, params: { which: listed(soldOut) }, because };
  const inStock = of('in-stock').length > 0 ? 'yes' : 'no';
  return [
    soldOut.length > 0 && { code: 'sold-out-in-part', field, params: { which: listed(soldOut), inStock }, because },
    unknown.length > 0 && { code: 'stock-unknown', field, params: { which: listed(unknown) }, because },
  ];
};

export const instanceRules: Rule[] = [count, types, stock];

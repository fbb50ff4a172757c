import type { InstanceType } from '../../ports/cloud';
import { listed, type Message } from '../../message/model';
import { message } from '../../message/message';
import { addedNodes } from '../size';
import { chooseInstanceType } from '../windows-rules';
import type { Rule, FieldFinding } from './rule';

const field = 'instanceTypes';
/** ACK API, `instance_types`. */
const MOST = 10;

const windowsCodes: Readonly<Record<string, FieldFinding['code']>> = {
  'instance-type-gpu': 'instance-type-gpu',
  'instance-type-arm': 'instance-type-arm',
};

function windowsType(type: InstanceType): FieldFinding[] {
  const verdict = chooseInstanceType(type, 'windows');
  if (verdict.ok) return [];
  const params = {
    type: type.id,
    cpu: type.cpuMilli / 1000,
    memory: Math.round((type.memoryMiB / 1024) * 10) / 10,
    gpus: type.gpuCount,
  };
  return [{ code: windowsCodes[verdict.code] ?? 'instance-type-too-small', field, params }];
}

const count: Rule = ({ pool }) => {
  const chosen = pool.instanceTypes.length;
  return chosen < 1 || chosen > MOST
    ? [{ code: 'instance-types-count', field, params: { count: chosen, most: MOST } }]
    : [];
};

const types: Rule = ({ pool, offers, types: known }) => [
  ...(offers?.instanceTypes === null || offers === null
    ? []
    : pool.instanceTypes
        .filter((id) => !known.some((type) => type.id === id))
        .map((type) => ({ code: 'instance-type-not-offered' as const, field, params: { type } }))),
  ...(pool.os === 'windows' ? known.flatMap(windowsType) : []),
];

/** Whether the chosen types are in stock in the chosen zones now. */
const stock: Rule = ({ pool, before, offers, vSwitches, types: known }) => {
  if (offers === null || vSwitches.length === 0 || known.length === 0) return [];
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
  if (buys && soldOut.length === pairs.length) return [{ code: 'sold-out', field, because }];
  const reported = (code: FieldFinding['code'], which: Message[]): FieldFinding[] =>
    which.length === 0 ? [] : [{ code, field, params: { which: listed(which) }, because }];
  return [...reported('sold-out-in-part', soldOut), ...reported('stock-unknown', unknown)];
};

/** Instance types to buy. */
export const instanceRules: readonly Rule[] = [count, types, stock];

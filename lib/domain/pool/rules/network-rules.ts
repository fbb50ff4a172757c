import { addedNodes } from '../size';
import type { Rule } from './rule';

const field = 'vSwitchIds';
/** ACK API, `vswitch_ids`. */
const MAX_V_SWITCHES = 8;
/** ECS: security groups of an instance. */
const MAX_GROUPS = 5;
/** Mbit/s (ACK API: `internet_max_bandwidth_out`). */
const MAX_BANDWIDTH = 100;

const count: Rule = ({ pool }) => {
  const chosen = pool.vSwitchIds.length;
  if (chosen === 0) return { code: 'v-switches-missing', field };
  return chosen > MAX_V_SWITCHES && { code: 'too-many-v-switches', field, params: { count: chosen } };
};

const known: Rule = ({ pool, offers, vSwitches }) =>
  !!offers?.vSwitches &&
  pool.vSwitchIds
    .filter((id) => !vSwitches.some((one) => one.id === id))
    .map((vSwitch) => ({ code: 'v-switch-not-found', field, params: { vSwitch, vpc: offers.cluster.vpcId } }));

/** Nodes reach the internet through NAT, or with public addresses of their own. */
const internet: Rule = ({ pool, vSwitches }) => {
  if (pool.publicIp.bandwidthMbps > 0) return null;
  const noInternet = pool.os === 'windows' ? 'v-switch-no-internet' : 'v-switch-no-internet-linux';
  return vSwitches
    .filter(({ internetPath }) => internetPath !== true)
    .map(({ id, zoneId, internetPath }) => ({
      code: internetPath === null ? 'v-switch-internet-unknown' : noInternet,
      field,
      params: { vSwitch: id, zone: zoneId },
      because: [field, 'publicIp.bandwidthMbps'],
    }));
};

const addresses: Rule = ({ pool, before, vSwitches }) => {
  const wanted = addedNodes(pool.size, before?.size ?? null);
  const counts = vSwitches.map(({ freeAddresses }) => freeAddresses).filter((free) => free !== null);
  if (wanted === null || wanted <= 0 || counts.length === 0 || counts.length < pool.vSwitchIds.length) return null;
  const free = counts.reduce((sum, one) => sum + one, 0);
  return free < wanted && { code: 'addresses-short', field, params: { free, wanted }, because: [field, 'size'] };
};

const securityGroups: Rule = ({ pool, offers }) => {
  const ids = pool.securityGroupIds;
  const at = { field: 'securityGroupIds' };
  const offered = offers?.securityGroups ?? null;
  const chosen = offered?.filter(({ id }) => ids.includes(id)) ?? [];
  const missing = offered === null ? [] : ids.filter((id) => !chosen.some((one) => one.id === id));
  const isMixed = new Set(chosen.map(({ type }) => type)).size > 1;
  const params = { count: ids.length, most: MAX_GROUPS };
  return [
    ids.length > MAX_GROUPS && { code: 'too-many-security-groups', ...at, params },
    missing.map((group) => ({ code: 'security-group-not-found', ...at, params: { group } })),
    isMixed && { code: 'security-groups-mixed', ...at },
  ];
};

const bandwidth: Rule = ({ pool }) => {
  const { bandwidthMbps } = pool.publicIp;
  const params = { bandwidth: bandwidthMbps, most: MAX_BANDWIDTH };
  const isInvalid = bandwidthMbps < 0 || bandwidthMbps > MAX_BANDWIDTH;
  return isInvalid && { code: 'bandwidth-invalid', field: 'publicIp.bandwidthMbps', params };
};

/** ACK docs, "Create and manage node pools": distribution balancing requires multiple vSwitches. */
const balance: Rule = ({ pool, zones }) => {
  const vSwitches = pool.vSwitchIds.length;
  if (pool.zonePolicy !== 'BALANCE' || vSwitches === 0) return null;
  const params = { vSwitches, zones: zones?.length ?? (vSwitches > 1 ? 2 : 1) };
  return (
    params.zones < 2 && { code: 'balance-needs-zones', field: 'zonePolicy', params, because: ['zonePolicy', field] }
  );
};

export const networkRules: Rule[] = [count, known, internet, addresses, securityGroups, bandwidth, balance];

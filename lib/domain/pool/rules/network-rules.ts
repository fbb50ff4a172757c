import { addedNodes } from '../size';
import type { Rule, RuleInput, FieldFinding } from './rule';

const field = 'vSwitchIds';
/** ACK API, `vswitch_ids`. */
const MOST_V_SWITCHES = 8;
/** ECS: security groups of an instance. */
const MOST_GROUPS = 5;
/** Mbit/s (ACK API: `internet_max_bandwidth_out`). */
const MOST_BANDWIDTH = 100;

const count: Rule = ({ pool }) => {
  const chosen = pool.vSwitchIds.length;
  if (chosen === 0) return [{ code: 'v-switches-missing', field }];
  return chosen > MOST_V_SWITCHES ? [{ code: 'too-many-v-switches', field, params: { count: chosen } }] : [];
};

const known: Rule = ({ pool, offers, vSwitches }) =>
  offers === null || offers.vSwitches === null
    ? []
    : pool.vSwitchIds
        .filter((id) => !vSwitches.some((one) => one.id === id))
        .map((vSwitch) => ({ code: 'v-switch-not-found', field, params: { vSwitch, vpc: offers.cluster.vpcId } }));

/** Nodes reach the internet through NAT, or with public addresses of their own. */
const internet: Rule = ({ pool, vSwitches }) => {
  if (pool.publicIp.bandwidthMbps > 0) return [];
  const closed = pool.os === 'windows' ? 'v-switch-no-internet' : 'v-switch-no-internet-linux';
  return vSwitches.flatMap(({ id, zoneId, internetPath }): FieldFinding[] =>
    internetPath === true
      ? []
      : [
          {
            code: internetPath === null ? 'v-switch-internet-unknown' : closed,
            field,
            params: { vSwitch: id, zone: zoneId },
            because: [field, 'publicIp.bandwidthMbps'],
          },
        ],
  );
};

const addresses: Rule = ({ pool, before, vSwitches }) => {
  const wanted = addedNodes(pool.size, before?.size ?? null);
  const counts = vSwitches.map(({ freeAddresses }) => freeAddresses).filter((free) => free !== null);
  if (wanted === null || wanted <= 0 || counts.length === 0 || counts.length < pool.vSwitchIds.length) return [];
  const free = counts.reduce((sum, one) => sum + one, 0);
  return free >= wanted ? [] : [{ code: 'addresses-short', field, params: { free, wanted }, because: [field, 'size'] }];
};

function groupTypes({ pool, offers }: RuleInput): Set<string> {
  const chosen = offers?.securityGroups?.filter(({ id }) => pool.securityGroupIds.includes(id)) ?? [];
  return new Set(chosen.map(({ type }) => type));
}

const securityGroups: Rule = (of) => {
  const { securityGroupIds: ids } = of.pool;
  const at = 'securityGroupIds';
  const offered = of.offers?.securityGroups ?? null;
  const missing = offered === null ? [] : ids.filter((id) => !offered.some((one) => one.id === id));
  return [
    ...(ids.length > MOST_GROUPS
      ? [{ code: 'too-many-security-groups' as const, field: at, params: { count: ids.length, most: MOST_GROUPS } }]
      : []),
    ...missing.map((group) => ({ code: 'security-group-not-found' as const, field: at, params: { group } })),
    ...(groupTypes(of).size > 1 ? [{ code: 'security-groups-mixed' as const, field: at }] : []),
  ];
};

const bandwidth: Rule = ({ pool }) => {
  const { bandwidthMbps } = pool.publicIp;
  return bandwidthMbps < 0 || bandwidthMbps > MOST_BANDWIDTH
    ? [
        {
          code: 'bandwidth-invalid',
          field: 'publicIp.bandwidthMbps',
          params: { bandwidth: bandwidthMbps, most: MOST_BANDWIDTH },
        },
      ]
    : [];
};

/** ACK docs, "Create and manage node pools": distribution balancing requires multiple vSwitches. */
const balance: Rule = ({ pool, zones }) => {
  const vSwitches = pool.vSwitchIds.length;
  if (pool.zonePolicy !== 'BALANCE' || vSwitches === 0) return [];
  const places = zones?.length ?? (vSwitches > 1 ? 2 : 1);
  return places >= 2
    ? []
    : [
        {
          code: 'balance-needs-zones',
          field: 'zonePolicy',
          params: { vSwitches, zones: places },
          because: ['zonePolicy', field],
        },
      ];
};

/** vSwitches, security groups, and public addresses of the nodes. */
export const networkRules: readonly Rule[] = [count, known, internet, addresses, securityGroups, bandwidth, balance];

import { emptyPool } from '../../definition/pool-definition';
import { type Requested, type RuleCase, sampleOffers } from './sample-case';

const linux = 'linux' as const;
const on = (...vSwitchIds: string[]): Requested => ({ pool: { vSwitchIds } });
const free = (freeAddresses: number | null): Requested => ({
  offers: { vSwitches: sampleOffers.vSwitches?.map((one) => ({ ...one, freeAddresses })) ?? null },
});
const groups = (count: number): Requested => ({
  pool: { securityGroupIds: Array.from({ length: count }, (_, at) => `sg-${at}`) },
  offers: { securityGroups: null },
});
const publicIp = (bandwidthMbps: number): Requested['pool'] => ({ publicIp: { ...emptyPool.publicIp, bandwidthMbps } });
const auto = (min: number, max: number): Requested => ({ pool: { size: { mode: 'auto', min, max, type: 'cpu' } } });
const manual = (desired: number): Requested => ({ pool: { size: { mode: 'manual', desired } } });

/** vSwitches, security groups, public addresses, number of nodes. */
export const networkCases: readonly RuleCase[] = [
  ['v-switches-missing', 'vSwitchIds', on(), on('vsw-h')],
  [
    'too-many-v-switches',
    'vSwitchIds',
    on(...Array.from({ length: 9 }, () => 'vsw-h')),
    on(...Array.from({ length: 8 }, () => 'vsw-h')),
  ],
  ['v-switch-not-found', 'vSwitchIds', on('vsw-none'), { ...on('vsw-none'), offers: { vSwitches: null } }],
  ['v-switch-no-internet', 'vSwitchIds', on('vsw-closed'), { pool: { vSwitchIds: ['vsw-closed'], ...publicIp(5) } }],
  ['v-switch-no-internet-linux', 'vSwitchIds', { os: linux, ...on('vsw-closed') }, on('vsw-closed')],
  ['v-switch-internet-unknown', 'vSwitchIds', on('vsw-unknown'), on('vsw-closed')],
  ['addresses-short', 'vSwitchIds', free(0), free(1)],
  ['addresses-short', 'vSwitchIds', free(0), free(null)],
  [
    'addresses-short',
    'vSwitchIds',
    { ...free(0), before: { size: { mode: 'manual', desired: 1 } } },
    { ...free(0), before: { size: { mode: 'manual', desired: 9 } } },
  ],
  [
    'security-group-not-found',
    'securityGroupIds',
    { pool: { securityGroupIds: ['sg-none'] } },
    { pool: { securityGroupIds: ['sg-1'] } },
  ],
  [
    'security-groups-mixed',
    'securityGroupIds',
    { pool: { securityGroupIds: ['sg-1', 'sg-2'] } },
    { pool: { securityGroupIds: ['sg-2'] } },
  ],
  ['too-many-security-groups', 'securityGroupIds', groups(6), groups(5)],
  ['bandwidth-invalid', 'publicIp.bandwidthMbps', { pool: publicIp(101) ?? {} }, { pool: publicIp(100) ?? {} }],
  ['bandwidth-invalid', 'publicIp.bandwidthMbps', { pool: publicIp(-1) ?? {} }, { pool: publicIp(0) ?? {} }],
  [
    'balance-needs-zones',
    'zonePolicy',
    { pool: { zonePolicy: 'BALANCE', vSwitchIds: ['vsw-h', 'vsw-h2'] } },
    { pool: { zonePolicy: 'BALANCE' } },
  ],
  [
    'balance-needs-zones',
    'zonePolicy',
    { pool: { zonePolicy: 'BALANCE', vSwitchIds: ['vsw-h'] }, offers: null },
    { pool: { zonePolicy: 'BALANCE', vSwitchIds: ['vsw-h', 'vsw-x'] }, offers: null },
  ],
  ['size-invalid', 'size.desired', { ...manual(2_001), offers: null }, { ...manual(2_000), offers: null }],
  ['size-invalid', 'size.desired', manual(-1), manual(0)],
  ['size-invalid', 'size.min', auto(-1, 5), auto(0, 5)],
  ['size-invalid', 'size.max', { ...auto(1, 2_001), offers: null }, { ...auto(1, 2_000), offers: null }],
  ['size-range-inverted', 'size', auto(5, 2), auto(2, 2)],
  ['node-quota-exceeded', 'size', manual(91), manual(90)],
  [
    'node-quota-exceeded',
    'size',
    { ...manual(95), before: { size: { mode: 'manual', desired: 4 } } },
    { ...manual(95), before: { size: { mode: 'manual', desired: 5 } } },
  ],
  [
    'node-quota-exceeded',
    'size',
    { ...manual(101), before: { size: { mode: 'auto', min: 1, max: 10, type: 'cpu' } } },
    { ...manual(100), before: { size: { mode: 'auto', min: 1, max: 10, type: 'cpu' } } },
  ],
  ['node-quota-tight', 'size', auto(1, 91), auto(1, 90)],
  ['node-quota-unknown', null, { offers: { nodesNow: null } }, { offers: null }],
  [
    'node-quota-unknown',
    null,
    { offers: { quota: null } },
    { offers: { quota: null }, before: {}, pool: { name: 'b' } },
  ],
  ['few-linux-nodes', null, { offers: { readyLinuxNodes: 1 } }, { offers: { readyLinuxNodes: null } }],
  [
    'few-linux-nodes',
    null,
    { os: linux, ...manual(1), offers: { readyLinuxNodes: 0 } },
    // The plan counts the nodes that an edit removes.
    { os: linux, ...manual(1), offers: { readyLinuxNodes: 0 }, before: { size: { mode: 'manual', desired: 4 } } },
  ],
  [
    'economical-without-auto',
    'economical',
    { pool: { economical: true } },
    { pool: { ...auto(1, 2).pool, economical: true } },
  ],
  [
    'economical-local-storage',
    'economical',
    { pool: { economical: true, instanceTypes: ['ecs.g6.xlarge', 'ecs.i4.xlarge'] } },
    { pool: { instanceTypes: ['ecs.i4.xlarge'] } },
  ],
];

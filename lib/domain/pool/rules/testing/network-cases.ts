import { emptyPool } from '../../definition/pool-definition';
import { type Requested, type RuleCase, sampleOffers, sized } from './sample-case';

const linux = 'linux' as const;
const on = (...vSwitchIds: string[]): Requested => ({ vSwitchIds });
const copies = (length: number): string[] => Array.from({ length }, () => 'vsw-h');
const free = (freeAddresses: number | null): Requested => ({
  offers: { vSwitches: sampleOffers.vSwitches?.map((one) => ({ ...one, freeAddresses })) ?? null },
});
const groups = (count: number): Requested => ({
  securityGroupIds: Array.from({ length: count }, (_, at) => `sg-${at}`),
  offers: { securityGroups: null },
});
const publicIp = (bandwidthMbps: number): Requested => ({ publicIp: { ...emptyPool.publicIp, bandwidthMbps } });
const auto = (min: number, max: number): Requested => ({ size: { mode: 'auto', min, max, type: 'cpu' } });

export const networkCases: readonly RuleCase[] = [
  ['v-switches-missing', 'vSwitchIds', on(), on('vsw-h')],
  ['too-many-v-switches', 'vSwitchIds', on(...copies(9)), on(...copies(8))],
  ['v-switch-not-found', 'vSwitchIds', on('vsw-none'), { ...on('vsw-none'), offers: { vSwitches: null } }],
  ['v-switch-no-internet', 'vSwitchIds', on('vsw-closed'), { vSwitchIds: ['vsw-closed'], ...publicIp(5) }],
  ['v-switch-no-internet-linux', 'vSwitchIds', { os: linux, ...on('vsw-closed') }, on('vsw-closed')],
  ['v-switch-internet-unknown', 'vSwitchIds', on('vsw-unknown'), on('vsw-closed')],
  ['addresses-short', 'vSwitchIds', free(0), free(1)],
  ['addresses-short', 'vSwitchIds', free(0), free(null)],
  ['addresses-short', 'vSwitchIds', { before: sized(1) }, { before: sized(9) }, free(0)],
  ['security-group-not-found', 'securityGroupIds', { securityGroupIds: ['sg-none'] }, { securityGroupIds: ['sg-1'] }],
  ['security-groups-mixed', 'securityGroupIds', { securityGroupIds: ['sg-1', 'sg-2'] }, { securityGroupIds: ['sg-2'] }],
  ['too-many-security-groups', 'securityGroupIds', groups(6), groups(5)],
  ['bandwidth-invalid', 'publicIp.bandwidthMbps', publicIp(101), publicIp(100)],
  ['bandwidth-invalid', 'publicIp.bandwidthMbps', publicIp(-1), publicIp(0)],
  ['balance-needs-zones', 'zonePolicy', { vSwitchIds: ['vsw-h', 'vsw-h2'] }, {}, { zonePolicy: 'BALANCE' }],
  ['balance-needs-zones', 'zonePolicy', on('vsw-h'), on('vsw-h', 'vsw-x'), { zonePolicy: 'BALANCE', offers: null }],
  ['size-invalid', 'size.desired', { ...sized(2_001), offers: null }, { ...sized(2_000), offers: null }],
  ['size-invalid', 'size.desired', sized(-1), sized(0)],
  ['size-invalid', 'size.min', auto(-1, 5), auto(0, 5)],
  ['size-invalid', 'size.max', { ...auto(1, 2_001), offers: null }, { ...auto(1, 2_000), offers: null }],
  ['size-range-inverted', 'size', auto(5, 2), auto(2, 2)],
  ['node-quota-exceeded', 'size', sized(91), sized(90)],
  ['node-quota-exceeded', 'size', { before: sized(4) }, { before: sized(5) }, sized(95)],
  ['node-quota-exceeded', 'size', sized(101), sized(100), { before: auto(1, 10) }],
  ['node-quota-tight', 'size', auto(1, 91), auto(1, 90)],
  ['node-quota-unknown', null, { offers: { nodesNow: null } }, { offers: null }],
  ['node-quota-unknown', null, { offers: { quota: null } }, { offers: { quota: null }, before: {}, name: 'b' }],
  ['few-linux-nodes', null, { offers: { readyLinuxNodes: 1 } }, { offers: { readyLinuxNodes: null } }],
  ['few-linux-nodes', null, {}, { before: sized(4) }, { os: linux, ...sized(1), offers: { readyLinuxNodes: 0 } }],
  ['economical-without-auto', 'economical', { economical: true }, { ...auto(1, 2), economical: true }],
  [
    'economical-local-storage',
    'economical',
    { economical: true },
    {},
    { instanceTypes: ['ecs.g6.xlarge', 'ecs.i4.xlarge'] },
  ],
];

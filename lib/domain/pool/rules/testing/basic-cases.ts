import { linuxPool, type Requested, type RuleCase } from './sample-case';

const linux = 'linux' as const;
const mlps = { hardening: 'mlps' as const, keyPair: '', passwordSet: true, loginUser: 'ecs-user' as const };

const hardened = { os: linux, hardening: 'os' as const };
const disk = (more: Partial<typeof linuxPool.systemDisk>): Requested => ({
  systemDisk: { ...linuxPool.systemDisk, ...more },
});
const or = (...moreCategories: string[]): Requested => disk({ moreCategories });
const by = (method: 'spot' | 'subscription'): Requested => ({ billing: { ...linuxPool.billing, method } });
const custom = { ...hardened, imageId: 'm-linux' };
const unread = { ...hardened, offers: null };
const image = (imageType: string, imageId?: string): Requested => ({
  imageType,
  ...(imageId === undefined ? {} : { imageId }),
});
const preferring = [{ key: 'os', value: 'windows', effect: 'PreferNoSchedule' as const }];
const noDetector = { version: '1', vpcId: 'vpc-1', nodeProblemDetector: false };
const managedLinux = { os: linux, managed: true };

export const basicCases: readonly RuleCase[] = [
  ['name-invalid', 'name', { name: '-a' }, { name: 'a-' }],
  ['name-invalid', 'name', { name: 'a'.repeat(64) }, { name: 'a'.repeat(63) }],
  ['name-invalid', 'name', { name: 'a_b' }, { name: '节点池-1' }],
  ['name-invalid', 'name', { name: '' }, { name: '1' }],
  ['value-unknown', 'zonePolicy', { zonePolicy: 'ANY' }, { before: { zonePolicy: 'ANY' }, zonePolicy: 'ANY' }],
  ['value-unknown', 'systemDisk.category', disk({ category: 'floppy' }), disk({ category: 'cloud_ssd' })],
  ['value-unknown', 'systemDisk.moreCategories.1', or('cloud_auto', 'floppy'), or('cloud_auto')],
  ['pool-name-taken', 'name', { name: 'taken' }, { name: 'taken', offers: { poolNames: null } }],
  ['pool-name-taken', 'name', { name: 'taken', before: {} }, { name: 'other', before: {} }],
  ['node-problem-detector-missing', 'managed', { offers: { cluster: noDetector } }, {}, managedLinux],
  ['resource-group-not-found', 'resourceGroupId', { resourceGroupId: 'rg-none' }, { resourceGroupId: 'rg-1' }],
  ['field-fixed', 'securityGroupIds', { before: {}, securityGroupIds: ['sg-1'] }, { securityGroupIds: ['sg-1'] }],
  ['field-fixed', 'hardening', { os: linux, before: {}, hardening: 'os' }, hardened],
  ['spot-fixed', 'billing.method', by('spot'), by('subscription'), { before: {} }],
  ['not-on-windows', 'confidential', { confidential: true }, { os: linux, confidential: true }],
  ['not-on-windows', 'hardening', { hardening: 'os' }, hardened],
  ['not-on-windows', 'loginUser', { loginUser: 'ecs-user' }, { os: linux, loginUser: 'ecs-user' }],
  ['not-on-windows', 'runtime', { runtime: 'docker' }, { os: linux, runtime: 'docker' }],
  ['windows-pool-managed', 'managed', { managed: true }, managedLinux],
  ['key-pair-on-windows', 'keyPair', { keyPair: 'ops-key' }, { os: linux }],
  ['windows-taint-missing', 'taints', { taints: preferring }, { os: linux }],
  ['password-missing', 'loginPassword', { password: null, passwordSet: false }, { os: linux }],
  ['password-missing', 'loginPassword', { password: '', passwordSet: false }, { before: {}, name: 'b' }],
  ['password-weak', 'loginPassword', { password: 'Abcdefg1' }, { password: 'Abcdef-1' }],
  ['password-weak', 'loginPassword', { password: 'Ab-1234' }, { password: 'Ab-12345' }],
  ['password-weak', 'loginPassword', { before: {}, password: 'short' }, { before: {}, password: 'Good-pass-1' }],
  ['logon-conflict', 'keyPair', { os: linux, passwordSet: true }, { os: linux }],
  ['logon-missing', 'keyPair', { os: linux, keyPair: '' }, { os: linux }],
  ['key-pair-not-found', 'keyPair', {}, { offers: { keyPairs: null } }, { os: linux, keyPair: 'none' }],
  ['mlps-needs-password', 'hardening', { os: linux, hardening: 'mlps' }, { os: linux, ...mlps }],
  ['mlps-no-root', 'loginUser', { os: linux, ...mlps, loginUser: 'root' }, { os: linux, ...mlps }],
  ['hardening-image', 'hardening', { imageId: 'ubuntu_22_04_x64_20G', imageType: 'Ubuntu' }, {}, hardened],
  ['hardening-unknown', 'hardening', image(''), image('AliyunLinux3'), custom],
  ['hardening-unknown', 'hardening', image('AliyunLinux3ContainerOptimized'), image('', 'not-read-yet'), unread],
  ['hardening-image', 'hardening', image('ContainerOS'), image('AliyunLinux'), { ...unread, imageId: 'x' }],
  ['hardening-image', 'hardening', image('AliyunLinux4'), image(''), custom],
];

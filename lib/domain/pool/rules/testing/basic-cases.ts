import { linuxPool, type RuleCase } from './sample-case';

const linux = 'linux' as const;
const mlps = { hardening: 'mlps' as const, keyPair: '', passwordSet: true, loginUser: 'ecs-user' as const };

/** Name, management, fixed fields, Windows, logon, hardening. */
export const basicCases: readonly RuleCase[] = [
  ['name-invalid', 'name', { pool: { name: '-a' } }, { pool: { name: 'a-' } }],
  ['name-invalid', 'name', { pool: { name: 'a'.repeat(64) } }, { pool: { name: 'a'.repeat(63) } }],
  ['name-invalid', 'name', { pool: { name: 'a_b' } }, { pool: { name: '节点池-1' } }],
  ['name-invalid', 'name', { pool: { name: '' } }, { pool: { name: '1' } }],
  [
    'value-unknown',
    'zonePolicy',
    { pool: { zonePolicy: 'ANY' } },
    { before: { zonePolicy: 'ANY' }, pool: { zonePolicy: 'ANY' } },
  ],
  [
    'value-unknown',
    'systemDisk.category',
    { pool: { systemDisk: { ...linuxPool.systemDisk, category: 'floppy' } } },
    { pool: { systemDisk: { ...linuxPool.systemDisk, category: 'cloud_ssd' } } },
  ],
  [
    'value-unknown',
    'systemDisk.moreCategories.1',
    { pool: { systemDisk: { ...linuxPool.systemDisk, moreCategories: ['cloud_auto', 'floppy'] } } },
    { pool: { systemDisk: { ...linuxPool.systemDisk, moreCategories: ['cloud_auto'] } } },
  ],
  ['pool-name-taken', 'name', { pool: { name: 'taken' } }, { pool: { name: 'taken' }, offers: { poolNames: null } }],
  ['pool-name-taken', 'name', { pool: { name: 'taken' }, before: {} }, { pool: { name: 'other' }, before: {} }],
  [
    'node-problem-detector-missing',
    'managed',
    {
      os: linux,
      pool: { managed: true },
      offers: { cluster: { version: '1', vpcId: 'vpc-1', nodeProblemDetector: false } },
    },
    { os: linux, pool: { managed: true } },
  ],
  [
    'resource-group-not-found',
    'resourceGroupId',
    { pool: { resourceGroupId: 'rg-none' } },
    { pool: { resourceGroupId: 'rg-1' } },
  ],
  [
    'field-fixed',
    'securityGroupIds',
    { before: {}, pool: { securityGroupIds: ['sg-1'] } },
    { pool: { securityGroupIds: ['sg-1'] } },
  ],
  [
    'field-fixed',
    'hardening',
    { os: linux, before: {}, pool: { hardening: 'os' } },
    { os: linux, pool: { hardening: 'os' } },
  ],
  [
    'spot-fixed',
    'billing.method',
    {
      before: {},
      pool: { billing: { method: 'spot', period: 1, periodUnit: 'Month', autoRenew: false, autoRenewPeriod: 1 } },
    },
    {
      before: {},
      pool: {
        billing: { method: 'subscription', period: 1, periodUnit: 'Month', autoRenew: false, autoRenewPeriod: 1 },
      },
    },
  ],
  ['not-on-windows', 'confidential', { pool: { confidential: true } }, { os: linux, pool: { confidential: true } }],
  ['not-on-windows', 'hardening', { pool: { hardening: 'os' } }, { os: linux, pool: { hardening: 'os' } }],
  ['not-on-windows', 'loginUser', { pool: { loginUser: 'ecs-user' } }, { os: linux, pool: { loginUser: 'ecs-user' } }],
  ['not-on-windows', 'runtime', { pool: { runtime: 'docker' } }, { os: linux, pool: { runtime: 'docker' } }],
  ['windows-pool-managed', 'managed', { pool: { managed: true } }, { os: linux, pool: { managed: true } }],
  ['key-pair-on-windows', 'keyPair', { pool: { keyPair: 'ops-key' } }, { os: linux }],
  [
    'windows-taint-missing',
    'taints',
    { pool: { taints: [{ key: 'os', value: 'windows', effect: 'PreferNoSchedule' }] } },
    { os: linux },
  ],
  ['password-missing', 'loginPassword', { password: null, pool: { passwordSet: false } }, { os: linux }],
  [
    'password-missing',
    'loginPassword',
    { password: '', pool: { passwordSet: false } },
    { before: {}, pool: { name: 'b' } },
  ],
  ['password-weak', 'loginPassword', { password: 'Abcdefg1' }, { password: 'Abcdef-1' }],
  ['password-weak', 'loginPassword', { password: 'Ab-1234' }, { password: 'Ab-12345' }],
  ['password-weak', 'loginPassword', { before: {}, password: 'short' }, { before: {}, password: 'Good-pass-1' }],
  ['logon-conflict', 'keyPair', { os: linux, pool: { passwordSet: true } }, { os: linux }],
  ['logon-missing', 'keyPair', { os: linux, pool: { keyPair: '' } }, { os: linux }],
  [
    'key-pair-not-found',
    'keyPair',
    { os: linux, pool: { keyPair: 'none' } },
    { os: linux, pool: { keyPair: 'none' }, offers: { keyPairs: null } },
  ],
  ['mlps-needs-password', 'hardening', { os: linux, pool: { hardening: 'mlps' } }, { os: linux, pool: mlps }],
  ['mlps-no-root', 'loginUser', { os: linux, pool: { ...mlps, loginUser: 'root' } }, { os: linux, pool: mlps }],
  [
    'hardening-image',
    'hardening',
    { os: linux, pool: { hardening: 'os', imageId: 'ubuntu_22_04_x64_20G', imageType: 'Ubuntu' } },
    { os: linux, pool: { hardening: 'os' } },
  ],
  [
    'hardening-unknown',
    'hardening',
    { os: linux, pool: { hardening: 'os', imageId: 'm-linux', imageType: '' } },
    { os: linux, pool: { hardening: 'os', imageId: 'm-linux', imageType: 'AliyunLinux3' } },
  ],
  [
    'hardening-unknown',
    'hardening',
    { os: linux, offers: null, pool: { hardening: 'os', imageType: 'AliyunLinux3ContainerOptimized' } },
    { os: linux, offers: null, pool: { hardening: 'os', imageType: '', imageId: 'not-read-yet' } },
  ],
  [
    'hardening-image',
    'hardening',
    { os: linux, offers: null, pool: { hardening: 'os', imageId: 'x', imageType: 'ContainerOS' } },
    { os: linux, offers: null, pool: { hardening: 'os', imageId: 'x', imageType: 'AliyunLinux' } },
  ],
  [
    'hardening-image',
    'hardening',
    { os: linux, pool: { hardening: 'os', imageId: 'm-linux', imageType: 'AliyunLinux4' } },
    { os: linux, pool: { hardening: 'os', imageId: 'm-linux', imageType: '' } },
  ],
];

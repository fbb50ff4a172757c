import { emptyPool } from '../../definition/pool-definition';
import { type Requested, type RuleCase, windowsPool } from './sample-case';

const linux = 'linux' as const;
const numbered = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`key-${at}`, 'x']));
const auto = { size: { mode: 'auto' as const, min: 1, max: 2, type: 'cpu' } };
const tags = (map: Record<string, string>, more: Requested['pool'] = {}): Requested => ({
  pool: { tags: map, ...more },
});
const named = (prefix: string, suffix = '', ip = 'ip'): Requested => ({
  os: linux,
  pool: { nodeName: { prefix, ip, suffix } },
});
const inSet = (deploymentSetId: string, desired: number, more: Requested = {}): Requested => ({
  ...more,
  pool: { deploymentSetId, size: { mode: 'manual', desired }, ...more.pool },
});
const specified = (id: string, more: Requested['pool'] = {}): Requested => ({
  pool: { privatePool: { use: 'specified', id }, ...more },
});
const [taint] = windowsPool.taints;
if (taint === undefined) throw new Error('the sample has no taint');

/** Labels, taints, ECS tags, node names, placement, scripts. */
export const labelCases: readonly RuleCase[] = [
  [
    'label-or-taint-invalid',
    'labels.bad key',
    { pool: { labels: { 'bad key': 'x' } } },
    { pool: { labels: { 'good.io/key': '' } } },
  ],
  [
    'label-or-taint-invalid',
    'taints.1',
    { pool: { taints: [taint, { key: 'a', value: 'b c', effect: 'NoExecute' }] } },
    { pool: { taints: [taint, { key: 'a', value: 'b.c', effect: 'NoExecute' }] } },
  ],
  [
    'label-or-taint-reserved',
    'labels.kubernetes.io/os',
    { pool: { labels: { 'kubernetes.io/os': 'linux' } } },
    { pool: { labels: { 'node.kubernetes.io/os': 'linux' } } },
  ],
  [
    'taint-duplicate',
    'taints.1',
    { pool: { taints: [taint, { ...taint, value: 'other' }] } },
    { pool: { taints: [taint, { ...taint, effect: 'NoExecute' }] } },
  ],
  ['too-many-tags', 'tags', tags(numbered(17)), tags(numbered(16))],
  // A pool that Mullion did not create has no mark of it.
  ['too-many-tags', 'tags', { before: {}, ...tags(numbered(18)) }, { before: {}, ...tags(numbered(17)) }],
  [
    'too-many-tags',
    'tags',
    { before: {}, ownTag: true, ...tags(numbered(17)) },
    { before: {}, ownTag: false, ...tags(numbered(17)) },
  ],
  ['tag-invalid', 'tags.http://a', tags({ 'http://a': 'x' }), tags({ a: 'x' })],
  ['tag-invalid', 'tags.a', tags({ a: 'see https://b' }), tags({ a: '' })],
  ['tag-invalid', `tags.${'k'.repeat(129)}`, tags({ ['k'.repeat(129)]: 'x' }), tags({ ['k'.repeat(128)]: 'x' })],
  ['tag-reserved', 'tags.aliyun-x', tags({ 'aliyun-x': '' }), tags({ 'my-aliyun': '' })],
  ['tag-reserved', 'tags.acs:x', tags({ 'acs:x': '' }), tags({ acs: '' })],
  ['tag-reserved', 'tags.ack.aliyun.com', tags({ 'ack.aliyun.com': '' }), tags({ 'ack.example.com': '' })],
  [
    'tag-reserved',
    'tags.ack.alibabacloud.com/nodepool-id',
    tags({ 'ack.alibabacloud.com/nodepool-id': '' }),
    tags({ 'ack.alibabacloud.community': '' }),
  ],
  ['tag-reserved', 'tags.mullion-change', tags({ 'mullion-change': 'x' }), tags({ 'mullion-team': 'x' })],
  ['tag-reserved', 'tags.k8s.aliyun.com', tags({ 'k8s.aliyun.com': 'true' }, auto), tags({ 'k8s.aliyun.com': 'true' })],
  [
    'tags-overflow',
    'tags',
    tags(numbered(10), { ...auto, labels: numbered(4) }),
    tags(numbered(10), { ...auto, labels: numbered(3) }),
  ],
  [
    'tags-overflow',
    'tags',
    tags(numbered(10), { ...auto, labels: numbered(9) }),
    tags(numbered(10), { labels: numbered(9) }),
  ],
  ...['', '1a', 'Ab', 'a-', 'a.', 'a--b', 'a..b', 'a.-b', 'a_b', 'aB', 'aBc'].map((prefix): RuleCase => [
    'node-name-invalid',
    'nodeName.prefix',
    named(prefix),
    named('ab.c-d'),
  ]),
  ['node-name-invalid', 'nodeName.suffix', named('a', '-b'), named('a', 'b')],
  ['node-name-invalid', 'nodeName.ip', named('a', '', 'mac'), named('a', '', '5')],
  ['node-name-too-long', 'nodeName', named('a'.repeat(50)), named('a'.repeat(49))],
  ['node-name-on-windows', 'nodeName', { pool: { nodeName: { prefix: 'a', ip: 'ip', suffix: '' } } }, named('a')],
  [
    'deployment-set-not-found',
    'deploymentSetId',
    inSet('ds-none', 1),
    inSet('ds-none', 1, { offers: { deploymentSets: null } }),
  ],
  ['deployment-set-exceeded', 'deploymentSetId', inSet('ds-unknown', 41), inSet('ds-unknown', 40)],
  [
    'deployment-set-exceeded',
    'deploymentSetId',
    inSet('ds-unknown', 21, { pool: { vSwitchIds: ['vsw-h', 'vsw-h2'] } }),
    inSet('ds-unknown', 20, { pool: { vSwitchIds: ['vsw-h', 'vsw-h2'] } }),
  ],
  ['deployment-set-full', 'deploymentSetId', inSet('ds-1', 7), inSet('ds-1', 6)],
  [
    'deployment-set-full',
    'deploymentSetId',
    inSet('ds-1', 7, { before: {} }),
    inSet('ds-1', 7, { before: { deploymentSetId: 'ds-1', size: { mode: 'manual', desired: 1 } } }),
  ],
  ['private-pool-missing', 'privatePool.id', specified(''), specified('eap-1')],
  [
    'private-pool-unused',
    'privatePool.id',
    { pool: { privatePool: { use: 'open', id: 'eap-1' } } },
    { pool: { privatePool: { use: 'open', id: '' } } },
  ],
  [
    'private-pool-not-found',
    'privatePool.id',
    specified('eap-none'),
    { ...specified('eap-none'), offers: { privatePools: null } },
  ],
  ['private-pool-mismatch', 'privatePool.id', specified('eap-1', { vSwitchIds: ['vsw-i'] }), specified('eap-1')],
  [
    'private-pool-mismatch',
    'privatePool.id',
    specified('eap-1', { instanceTypes: ['ecs.g7.xlarge'] }),
    specified('eap-1', { instanceTypes: ['ecs.g7.xlarge', 'ecs.g6.xlarge'] }),
  ],
  [
    'rds-id-invalid',
    'rdsInstanceIds.1',
    { pool: { rdsInstanceIds: ['rm-1', 'pc-1'] } },
    { pool: { rdsInstanceIds: ['rm-1'] } },
  ],
  [
    'script-too-long',
    'userData',
    { os: linux, pool: { userData: '汉'.repeat(5_462) } },
    { os: linux, pool: { userData: '汉'.repeat(5_461) } },
  ],
  [
    'script-too-long',
    'preUserData',
    { os: linux, pool: { preUserData: `base64:${'A'.repeat(21_852)}` } },
    { os: linux, pool: { preUserData: `base64:${'A'.repeat(21_844)}` } },
  ],
  [
    'windows-script-header',
    'userData',
    { pool: { userData: 'Get-Date\n' } },
    { pool: { userData: '[powershell]\nGet-Date\n' } },
  ],
  [
    'windows-script-header',
    'userData',
    { pool: { userData: '#!/bin/sh' } },
    { os: linux, pool: { userData: '#!/bin/sh' } },
  ],
  [
    'pre-user-data-quota',
    'preUserData',
    { os: linux, pool: { preUserData: 'date' } },
    { os: linux, pool: { userData: 'date' } },
  ],
  ['spot-only', 'spot.onDemandFallback', { pool: { spot: { ...emptyPool.spot, onDemandFallback: true } } }, {}],
];

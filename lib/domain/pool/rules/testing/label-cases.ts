import { emptyPool } from '../../definition/pool-definition';
import { scriptMark } from '../../script-mark';
import { type Requested, type RuleCase, sized, windowsPool } from './sample-case';

const linux = 'linux' as const;
const numbered = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`key-${at}`, 'x']));
const auto = { size: { mode: 'auto' as const, min: 1, max: 2, type: 'cpu' } };
const tags = (map: Record<string, string>, more: Requested = {}): Requested => ({ tags: map, ...more });
const named = (prefix: string, suffix = '', ip = 'ip'): Requested => ({ os: linux, nodeName: { prefix, ip, suffix } });
const inSet = (deploymentSetId: string, desired: number): Requested => ({ deploymentSetId, ...sized(desired) });
const specified = (id: string): Requested => ({ privatePool: { use: 'specified', id } });
const [taint] = windowsPool.taints;
if (taint === undefined) throw new Error('the sample has no taint');

const also = (more: Partial<typeof taint>): Requested => ({ taints: [taint, { ...taint, ...more }] });
const labels = (map: Record<string, string>): Requested => ({ labels: map });
const script = (length: number): Requested => ({ preUserData: `base64:${'A'.repeat(length)}` });
const mark = scriptMark('[bat]\ndate');
const open = (id: string): Requested => ({ privatePool: { use: 'open', id } });
const types = (...instanceTypes: string[]): Requested => ({ instanceTypes });
const oneZone = { vSwitchIds: ['vsw-h', 'vsw-h2'] };
const ACK_TAG = 'ack.alibabacloud.com/nodepool-id';
const RESERVED = 'label-or-taint-reserved';
const OS = 'kubernetes.io/os';

export const labelCases: readonly RuleCase[] = [
  ['label-or-taint-invalid', 'labels.bad key', { labels: { 'bad key': 'x' } }, { labels: { 'good.io/key': '' } }],
  ['label-or-taint-invalid', 'taints.1', also({ key: 'a', value: 'b c' }), also({ key: 'a', value: 'b.c' })],
  [RESERVED, `labels.${OS}`, labels({ [OS]: 'linux' }), labels({ [`node.${OS}`]: 'linux' })],
  ['taint-duplicate', 'taints.1', also({ value: 'other' }), also({ effect: 'NoExecute' })],
  ['too-many-tags', 'tags', tags(numbered(17)), tags(numbered(16))],
  // A pool that Mullion did not create has no mark of it.
  ['too-many-tags', 'tags', { before: {}, ...tags(numbered(18)) }, { before: {}, ...tags(numbered(17)) }],
  ['too-many-tags', 'tags', { ownTag: true }, { ownTag: false }, { before: {}, ...tags(numbered(17)) }],
  ['tag-invalid', 'tags.http://a', tags({ 'http://a': 'x' }), tags({ a: 'x' })],
  ['tag-invalid', 'tags.a', tags({ a: 'see https://b' }), tags({ a: '' })],
  ['tag-invalid', `tags.${'k'.repeat(129)}`, tags({ ['k'.repeat(129)]: 'x' }), tags({ ['k'.repeat(128)]: 'x' })],
  ['tag-reserved', 'tags.aliyun-x', tags({ 'aliyun-x': '' }), tags({ 'my-aliyun': '' })],
  ['tag-reserved', 'tags.acs:x', tags({ 'acs:x': '' }), tags({ acs: '' })],
  ['tag-reserved', 'tags.ack.aliyun.com', tags({ 'ack.aliyun.com': '' }), tags({ 'ack.example.com': '' })],
  ['tag-reserved', `tags.${ACK_TAG}`, tags({ [ACK_TAG]: '' }), tags({ 'ack.alibabacloud.community': '' })],
  ['tag-reserved', 'tags.mullion-change', tags({ 'mullion-change': 'x' }), tags({ 'mullion-team': 'x' })],
  ['tag-reserved', 'tags.k8s.aliyun.com', tags({ 'k8s.aliyun.com': 'true' }, auto), tags({ 'k8s.aliyun.com': 'true' })],
  ['tags-overflow', 'tags', { labels: numbered(4) }, { labels: numbered(3) }, tags(numbered(10), auto)],
  ['tags-overflow', 'tags', auto, {}, tags(numbered(10), { labels: numbered(9) })],
  ...['', '1a', 'Ab', 'a-', 'a.', 'a--b', 'a..b', 'a.-b', 'a_b', 'aB', 'aBc'].map((prefix): RuleCase => [
    'node-name-invalid',
    'nodeName.prefix',
    named(prefix),
    named('ab.c-d'),
  ]),
  ['node-name-invalid', 'nodeName.suffix', named('a', '-b'), named('a', 'b')],
  ['node-name-invalid', 'nodeName.ip', named('a', '', 'mac'), named('a', '', '5')],
  ['node-name-too-long', 'nodeName', named('a'.repeat(50)), named('a'.repeat(49))],
  ['node-name-on-windows', 'nodeName', { nodeName: { prefix: 'a', ip: 'ip', suffix: '' } }, named('a')],
  ['deployment-set-not-found', 'deploymentSetId', {}, { offers: { deploymentSets: null } }, inSet('ds-none', 1)],
  ['deployment-set-exceeded', 'deploymentSetId', inSet('ds-unknown', 41), inSet('ds-unknown', 40)],
  ['deployment-set-exceeded', 'deploymentSetId', inSet('ds-unknown', 21), inSet('ds-unknown', 20), oneZone],
  ['deployment-set-full', 'deploymentSetId', inSet('ds-1', 7), inSet('ds-1', 6)],
  ['deployment-set-full', 'deploymentSetId', { before: {} }, { before: inSet('ds-1', 1) }, inSet('ds-1', 7)],
  ['private-pool-missing', 'privatePool.id', specified(''), specified('eap-1')],
  ['private-pool-unused', 'privatePool.id', open('eap-1'), open('')],
  ['private-pool-not-found', 'privatePool.id', {}, { offers: { privatePools: null } }, specified('eap-none')],
  ['private-pool-mismatch', 'privatePool.id', { vSwitchIds: ['vsw-i'] }, {}, specified('eap-1')],
  [
    'private-pool-mismatch',
    'privatePool.id',
    types('ecs.g7.xlarge'),
    types('ecs.g7.xlarge', 'ecs.g6.xlarge'),
    specified('eap-1'),
  ],
  ['rds-id-invalid', 'rdsInstanceIds.1', { rdsInstanceIds: ['rm-1', 'pc-1'] }, { rdsInstanceIds: ['rm-1'] }],
  ['script-too-long', 'userData', { userData: '汉'.repeat(5_462) }, { userData: '汉'.repeat(5_461) }, { os: linux }],
  ['script-too-long', 'preUserData', script(21_852), script(21_844), { os: linux }],
  ['script-unknown', 'userData', { userData: mark }, { before: { userData: mark }, userData: mark }],
  ['windows-script-header', 'userData', { userData: 'Get-Date\n' }, { userData: '[powershell]\nGet-Date\n' }],
  ['windows-script-header', 'userData', { userData: '#!/bin/sh' }, { os: linux, userData: '#!/bin/sh' }],
  ['pre-user-data-quota', 'preUserData', { os: linux, preUserData: 'date' }, { os: linux, userData: 'date' }],
  ['spot-only', 'spot.onDemandFallback', { spot: { ...emptyPool.spot, onDemandFallback: true } }, {}],
];

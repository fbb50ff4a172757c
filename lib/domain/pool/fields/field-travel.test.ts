import { describe, expect, test } from 'vitest';
import type { Json } from '../../json';
import { atPath, isObject, type JsonObject, putPath } from '../definition/json-path';
import { emptyDataDisk, emptyPool, type PoolDefinition } from '../definition/pool-definition';
import { definitionOfBody } from '../definition/read-body';
import { createPoolBody, modifyPoolBody } from '../definition/write-body';
import { poolFieldAt, poolFields } from './pool-fields';

const auto = { size: { mode: 'auto', min: 1, max: 3, type: 'cpu' } } as const;
const subscription = { billing: { ...emptyPool.billing, method: 'subscription' } } as const;
const spot = { billing: { ...emptyPool.billing, method: 'spot' } } as const;
const addressed = { publicIp: { bandwidthMbps: 5, charge: 'PayByTraffic' } };
const disks = { dataDisks: [emptyDataDisk, emptyDataDisk] };
const specified = { privatePool: { use: 'specified', id: 'eap-1' } } as const;

/** A non-default value for each field, and the pool in which the field applies. */
const samples: [path: string, value: Json, within?: Partial<PoolDefinition>][] = [
  ['os', 'windows', { imageType: 'WindowsServer2022' }],
  ['name', 'win-a'],
  ['managed', true],
  ['runtime', 'docker'],
  ['runtimeVersion', '2.1.5'],
  ['confidential', true],
  ['resourceGroupId', 'rg-1'],
  ['vSwitchIds', ['vsw-2', 'vsw-1']],
  ['zonePolicy', 'BALANCE'],
  ['securityGroupIds', ['sg-1']],
  ['publicIp.bandwidthMbps', 7],
  ['publicIp.charge', 'PayByBandwidth', addressed],
  ['instanceTypes', ['ecs.g7.xlarge', 'ecs.g6.xlarge']],
  ['imageId', 'm-1'],
  ['imageType', 'WindowsCore', { os: 'windows', imageId: 'win2022_21H2_x64.vhd' }],
  ['platform', 'CentOS', { os: 'linux', imageType: 'AliyunLinux3' }],
  ['billing.method', 'spot'],
  ['billing.period', 3, subscription],
  ['billing.periodUnit', 'Week', subscription],
  ['billing.autoRenew', true, subscription],
  ['billing.autoRenewPeriod', 6, subscription],
  ['spot.priceLimits', { 'ecs.g6.xlarge': '0.39' }, spot],
  ['spot.onDemandFallback', true, spot],
  ['spot.replaceReclaimed', true, spot],
  ['hardening', 'mlps'],
  ['loginUser', 'ecs-user'],
  ['keyPair', 'ops'],
  ['passwordSet', true],
  ['cloudMonitor', true],
  ['systemDisk.category', 'cloud_auto'],
  ['systemDisk.sizeGiB', 200, { systemDisk: { ...emptyPool.systemDisk, sizeGiB: 120 } }],
  ['systemDisk.performanceLevel', 'PL2'],
  ['systemDisk.encrypted', true],
  ['systemDisk.kmsKeyId', 'key-1'],
  ['systemDisk.provisionedIops', 900],
  ['systemDisk.bursting', true],
  ['systemDisk.moreCategories', ['cloud_ssd', 'cloud_essd']],
  ['dataDisks', [{ ...emptyDataDisk, sizeGiB: 40 }]],
  ['dataDisks[].category', 'cloud_auto', disks],
  ['dataDisks[].sizeGiB', 120, disks],
  ['dataDisks[].performanceLevel', 'PL0', disks],
  ['dataDisks[].encrypted', true, disks],
  ['dataDisks[].kmsKeyId', 'key-2', disks],
  ['dataDisks[].provisionedIops', 500, disks],
  ['dataDisks[].bursting', true, disks],
  ['dataDisks[].snapshotId', 's-1', disks],
  ['dataDisks[].kept', { device: '/dev/xvdb', auto_snapshot_policy_id: 'sp-1' }, disks],
  ['localMounts', [{ disk_name: 'nvme0', local_disk: true, mount_target: '/mnt/nvme' }]],
  ['dataDisks[].mount', { path: '/data', fileSystem: 'xfs', forRuntime: true }, disks],
  ['size.mode', 'auto', { size: { ...auto.size, min: 0, max: 0 } }],
  ['size.desired', 4, { size: { mode: 'manual', desired: 1 } }],
  ['size.min', 2, auto],
  ['size.max', 9, auto],
  ['size.type', 'gpu', auto],
  ['economical', true],
  ['labels', { team: 'web', empty: '' }],
  ['taints', [{ key: 'os', value: 'windows', effect: 'NoExecute' }]],
  ['tags', { env: 'prod' }],
  ['unschedulable', true],
  ['nodeName', { prefix: 'web.prod', ip: 'ip', suffix: 'a' }],
  ['preUserData', 'date'],
  ['userData', '[powershell]\r\nWrite-Host 你好'],
  ['rdsInstanceIds', ['rm-1']],
  ['deploymentSetId', 'ds-1'],
  ['privatePool.use', 'open'],
  ['privatePool.id', 'eap-2', specified],
];

/** The pool with the value at the path; a field of list items goes to the last item. */
function withValue(pool: PoolDefinition, path: string, value: Json): PoolDefinition {
  const made: JsonObject = structuredClone(pool);
  const [list = '', key] = path.split('[].');
  const items = atPath(made, list);
  if (key === undefined) putPath(made, path, value);
  else if (Array.isArray(items)) {
    const last = items.at(-1) ?? null;
    if (isObject(last)) putPath(last, key, value);
  }
  // Every value is valid for its field.
  return made as unknown as PoolDefinition;
}

const valueAt = (pool: PoolDefinition, path: string): Json | undefined => {
  const [list = '', key] = path.split('[].');
  const items = atPath(pool, list);
  return key === undefined ? items : atPath(Array.isArray(items) ? items.at(-1) : undefined, key);
};

const secrets = (pool: PoolDefinition) => ({ password: pool.passwordSet ? 'secret' : null, changeId: null });

test('every field of the catalog has a sample, and no other path', () => {
  expect(samples.map(([path]) => path).toSorted()).toEqual(poolFields.map(({ path }) => path).toSorted());
});

describe('a field', () => {
  test.each(samples)('%s travels to the wire and back', (path, value, within) => {
    const before = { ...emptyPool, ...within };
    const pool = withValue(before, path, value);
    const field = poolFieldAt(path.replace('[]', '.0'));
    expect(field?.path).toBe(path);
    const body = createPoolBody(pool, secrets(pool));
    const wires = (field?.codec.wires ?? []).map(({ api }) => api.split('[]')[0] ?? api);
    expect(wires.some((api) => atPath(body, api) !== undefined)).toBe(true);
    expect(valueAt(definitionOfBody(body), path)).toEqual(value);
    expect(definitionOfBody(body)).toEqual(pool);
    if (field?.change === 'fixed' || path === 'passwordSet') return;
    expect(definitionOfBody(modifyPoolBody({ before, after: pool }, secrets(pool)), before)).toEqual(pool);
    // The image type determines the OS, so it cannot be cleared.
    if (path === 'imageType' || path === 'platform') return;
    expect(definitionOfBody(modifyPoolBody({ before: pool, after: before }, secrets(before)), pool)).toEqual(before);
  });
});

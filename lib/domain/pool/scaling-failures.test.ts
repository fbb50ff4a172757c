import { describe, expect, test } from 'vitest';
import { type ScalingAction, scalingActions, scalingCodes, scalingFailure } from './scaling-failures';

/** The official list (facts: ACK scaling error codes) and the available actions. */
const documented: [string, string, ScalingAction | null][] = [
  ['RecommendEmpty.InstanceTypeNoStock', 'no-stock', 'change-instance-types'],
  ['OperationDenied.NoStock', 'no-stock', 'change-instance-types'],
  ['InvalidResourceType.NotSupported', 'type-not-sold', 'change-instance-types'],
  ['RecommendEmpty.DiskTypeNoStock', 'disk-no-stock', 'change-disks'],
  ['RecommendEmpty.InstanceTypeNotAuthorized', 'type-not-authorized', 'change-instance-types'],
  ['InvalidParameter.NotMatch', 'image-mismatch', 'image'],
  ['InvalidImage.NotSupported', 'image-not-supported', 'image'],
  ['InvalidInstanceType.NotSupported', 'type-not-supported', 'change-instance-types'],
  ['InvalidParameter.Conflict', 'image-not-supported', 'image'],
  ['NotSupportSnapshotEncrypted.DiskCategory', 'snapshot-encryption', 'change-disks'],
  ['InvalidSystemDiskCategory.ValueNotSupported', 'disk-not-supported', 'change-disks'],
  ['InvalidDataDiskCategory.ValueNotSupported', 'disk-not-supported', 'change-disks'],
  ['InvalidParameter.KmsNotEnabled', 'kms-off', 'kms'],
  ['InvalidParameter.KMSKeyId.KMSUnauthorized', 'kms-unauthorized', 'kms'],
  ['QuotaExceed.ElasticQuota', 'quota', 'quota'],
  ['QuotaExceeded.PrivateIpAddress', 'no-addresses', 'add-v-switches'],
  ['InvalidAccountStatus.NotEnoughBalance', 'account', 'account'],
  ['InsufficientBalance.CreditPay', 'account', 'account'],
  ['Account.Arrearage', 'account', 'account'],
  ['NodepoolScaleFailed.FailedJoinCluster', 'not-joined', 'network'],
  ['NodepoolScaleFailed.WaitForDesiredSizeTimeout', 'too-slow', 'network'],
  ['NodepoolScaleFailed.PartialSuccess', 'partial', null],
  ['ApiServer.InternalError', 'api-server', 'wait'],
  ['Err.QueryEndpoints', 'api-server', 'wait'],
  ['ApiServer.TooManyRequests', 'api-server', 'wait'],
  ['ScalingActivityInProgress', 'in-progress', 'wait'],
  ['Instance.StartInstanceFailed', 'start-failed', 'wait'],
];

describe('scaling failures', () => {
  test.each(documented)('%s is %s', (code, family, action) => {
    const failure = scalingFailure(code);
    expect(failure).toMatchObject({ family, action });
    expect(failure?.cause.phrase?.key).toMatch(/^domain\.scaling-cause\./);
    expect(failure?.remedy.phrase?.key).toMatch(/^domain\.scaling-remedy\./);
  });

  test('every known code is in the table, and every action is used', () => {
    expect(Object.keys(scalingCodes).toSorted()).toEqual(documented.map(([code]) => code).toSorted());
    const used = new Set(documented.map(([, , action]) => action));
    expect(scalingActions.filter((action) => !used.has(action))).toEqual([]);
  });

  test('only a quota leads to a page of the provider', () => {
    const linked = documented.filter(([code]) => scalingFailure(code)?.href !== null).map(([code]) => code);
    expect(linked).toEqual(['QuotaExceed.ElasticQuota']);
    expect(scalingFailure('QuotaExceed.ElasticQuota')?.href).toMatch(/^https:\/\/quotas\.console\.aliyun\.com\//);
  });

  test.each(['Something.New', 'constructor', 'toString', '', null])('%s is not explained', (code) => {
    expect(scalingFailure(code)).toBeNull();
  });
});

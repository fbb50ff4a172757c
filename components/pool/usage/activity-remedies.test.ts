import { describe, expect, test } from 'vitest';
import { poolFieldAt } from '@/lib/domain/pool/fields/pool-fields';
import { scalingCodes, scalingFailure } from '@/lib/domain/pool/scaling-failures';
import { remediesOf } from './activity-remedies';

const pool = { cluster: 'a/b', id: 'np1' };
const of = (code: string) => {
  const failure = scalingFailure(code);
  if (failure === null) throw new Error(`${code} is documented`);
  return remediesOf(failure, pool);
};

describe('one click leads to what helps', () => {
  test.each([
    ['OperationDenied.NoStock', ['types', 'zones']],
    ['RecommendEmpty.InstanceTypeNotAuthorized', ['types']],
    ['RecommendEmpty.DiskTypeNoStock', ['disks']],
    ['QuotaExceeded.PrivateIpAddress', ['zones']],
    ['QuotaExceed.ElasticQuota', ['quota']],
    ['InvalidImage.NotSupported', ['image', 'types']],
    ['InvalidParameter.KMSKeyId.KMSUnauthorized', ['kms']],
    ['NodepoolScaleFailed.FailedJoinCluster', ['securityGroups', 'nodes']],
    ['ApiServer.TooManyRequests', []],
  ])('%s', (code, keys) => {
    expect(of(code).map(({ key }) => key)).toEqual(keys);
  });

  test('every field that is opened is one of the catalogue', () => {
    const links = Object.keys(scalingCodes).flatMap(of);
    const fields = links.flatMap(({ href }) => new URL(href, 'http://x').searchParams.get('field') ?? []);
    expect(fields.length).toBeGreaterThan(5);
    for (const field of fields) expect(poolFieldAt(field)?.path).toBe(field);
    for (const { href, outside } of links)
      expect(href).toMatch(outside ? /^https:\/\// : /^\/clusters\/a%2Fb\/pools\/np1/);
  });

  test('a link that is none is not followed', () => {
    const failure = scalingFailure('QuotaExceed.ElasticQuota');
    if (failure === null) throw new Error('documented');
    expect(remediesOf({ ...failure, href: 'javascript:alert(1)' }, pool)).toEqual([]);
  });
});

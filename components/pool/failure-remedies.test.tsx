import { describe, expect, test } from 'vitest';
import { poolFieldAt } from '@/lib/domain/pool/fields/pool-fields';
import { scalingCodes, scalingFailure } from '@/lib/domain/pool/scaling-failures';
import { remediesOf, FailureWays } from './failure-remedies';
import { expectTexts, renderHtml } from '@/components/testing/render-html';

const pool = { cluster: 'a/b', id: 'np1' };
const of = (code: string) => {
  const failure = scalingFailure(code);
  if (failure === null) throw new Error(`${code} is documented`);
  return remediesOf(failure, pool);
};

describe('remedies of a failed activity', () => {
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

  test('every linked field exists in the catalog', () => {
    const links = Object.keys(scalingCodes).flatMap(of);
    const fields = links.flatMap(({ href }) => new URL(href, 'http://x').searchParams.get('field') ?? []);
    expect(fields.length).toBeGreaterThan(5);
    for (const field of fields) expect(poolFieldAt(field)?.path).toBe(field);
    for (const { href, outside } of links)
      expect(href).toMatch(outside ? /^https:\/\// : /^\/clusters\/a%2Fb\/pools\/np1/);
  });

  test('a remedy that is not an https link is dropped', () => {
    const failure = scalingFailure('QuotaExceed.ElasticQuota');
    if (failure === null) throw new Error('documented');
    expect(remediesOf({ ...failure, href: 'javascript:alert(1)' }, pool)).toEqual([]);
  });
});

const render = (code: string | null, locale?: 'en' | 'zh') =>
  renderHtml(<FailureWays pool={{ cluster: 'a/b', id: 'np1' }} code={code} />, locale);

test('a sold-out type leads to the fields that help, each by one click', () => {
  const html = render('RecommendEmpty.InstanceTypeNoStock');
  expectTexts(html, ['href="/clusters/a%2Fb/pools/np1/edit?field=instanceTypes"', 'edit?field=vSwitchIds']);
  expect(render('RecommendEmpty.InstanceTypeNoStock', 'zh')).toContain('更改实例规格');
});

test('a quota leads to the page of the provider', () => {
  expect(render('QuotaExceed.ElasticQuota')).toContain('href="https://quotas.console.aliyun.com');
});

test('an undocumented code leads to the activities of the pool', () => {
  const html = render('task-failed');
  expect(html).toContain('/clusters/a%2Fb/pools/np1?tab=activities');
  expect(html).not.toContain('/edit');
});

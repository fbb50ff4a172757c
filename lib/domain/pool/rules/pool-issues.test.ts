import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findingSeverities } from '../../change/finding-codes';
import { poolFindings as poolFindingCodes } from '../../change/pool-finding-codes';
import type { PoolDefinition } from '../definition/pool-definition';
import { arbitraryPool } from '../testing/arbitrary-pool';
import { poolIssues, poolFindings } from './pool-issues';
import type { PoolOffers } from './pool-offers';
import { basicCases } from './testing/basic-cases';
import { diskCases } from './testing/disk-cases';
import { instanceCases } from './testing/instance-cases';
import { labelCases } from './testing/label-cases';
import { networkCases } from './testing/network-cases';
import { sampleCase, sampleOffers } from './testing/sample-case';

const cases = [...basicCases, ...instanceCases, ...networkCases, ...diskCases, ...labelCases].map(
  ([code, field, wrong, right, both]) => [code, field, { ...both, ...wrong }, { ...both, ...right }] as const,
);
const subject = { type: 'node-pool' as const, uid: 'np-1', name: 'pool-a' };

describe('rules', () => {
  test.each(cases)('%s at %s', (code, field, wrong, right) => {
    const found = poolFindings(sampleCase(wrong), subject).filter((one) => one.code === code);
    expect(found.map((one) => one.field)).toContain(field);
    for (const { cause, remedy } of found) expect(`${cause} ${remedy}`).not.toMatch(/\{\w+\}|undefined|null/);
    expect(poolIssues(sampleCase(right)).filter((one) => one.code === code)).toEqual([]);
  });

  test('every finding about the definition of a pool has cases', () => {
    const covered = new Set(cases.map(([code]) => code));
    expect(Object.keys(poolFindingCodes).filter((code) => !covered.has(code))).toEqual([]);
  });

  test('the samples have no findings', () => {
    for (const os of ['windows', 'linux'] as const) expect(poolIssues(sampleCase({ os }))).toEqual([]);
  });
});

const blockers = (of: Parameters<typeof poolIssues>[0]): string[] =>
  poolIssues(of)
    .filter(({ code }) => findingSeverities[code] === 'blocker')
    .map(({ code, field }) => `${code} ${field}`);

/** Names from the sample cloud, so that the pools refer to existing objects. */
const chosen = fc.record({
  name: fc.constantFrom('taken', 'free'),
  vSwitchIds: fc.subarray(['vsw-h', 'vsw-i', 'vsw-closed', 'vsw-none']),
  instanceTypes: fc.subarray(['ecs.g6.xlarge', 'ecs.g7.xlarge', 'ecs.g8y.xlarge', 'ecs.none']),
  imageId: fc.constantFrom('win2022_40G', 'aliyun_3_x64_20G', 'm-linux', 'm-none', 'none'),
  deploymentSetId: fc.constantFrom('', 'ds-1', 'ds-none'),
  resourceGroupId: fc.constantFrom('', 'rg-1', 'rg-none'),
  keyPair: fc.constantFrom('', 'ops-key', 'none'),
});
const pools = fc.tuple(arbitraryPool, chosen).map(([pool, more]): PoolDefinition => ({ ...pool, ...more }));

// Object.keys loses the key type.
const lists = (Object.keys(sampleOffers) as (keyof PoolOffers)[]).filter((key) => key !== 'cluster');

describe('always', () => {
  test('unknown facts never add a blocker', () => {
    fc.assert(
      fc.property(pools, fc.subarray(lists), (pool, unknown) => {
        const of = { pool, password: null, before: null };
        const offers = { ...sampleOffers, ...Object.fromEntries(unknown.map((key) => [key, null])) };
        const known = new Set(blockers({ ...of, offers: sampleOffers }));
        expect(blockers({ ...of, offers }).filter((one) => !known.has(one))).toEqual([]);
        expect(blockers({ ...of, offers: null }).filter((one) => !known.has(one))).toEqual([]);
      }),
    );
  });

  test('an edit that changes nothing has no findings, and no edit has more than a new pool except about fixed fields', () => {
    fc.assert(
      fc.property(pools, pools, (before, pool) => {
        const of = { pool, password: null, offers: sampleOffers };
        expect(poolIssues({ ...of, before: pool })).toEqual([]);
        const fresh = new Set(poolIssues({ ...of, before: null }).map(({ code }) => code));
        const own = ['field-fixed', 'spot-fixed', 'few-linux-nodes', 'node-quota-unknown'];
        const more = poolIssues({ ...of, before }).filter(({ code }) => !fresh.has(code) && !own.includes(code));
        expect(more).toEqual([]);
      }),
    );
  });

  test('an edit reports what its change breaks elsewhere, and nothing that was wrong before', () => {
    const wrong = { systemDisk: { ...sampleCase({}).pool.systemDisk, sizeGiB: 9_999 } };
    const label = poolIssues(sampleCase({ before: wrong, ...wrong, labels: { team: 'web' } }));
    expect(label).toEqual([]);
    const before = { systemDisk: { ...sampleCase({}).pool.systemDisk, category: 'cloud_ssd' } };
    const types = poolIssues(sampleCase({ before, ...before, instanceTypes: ['ecs.g7.xlarge'] }));
    expect(types.map(({ code, field }) => [code, field])).toEqual([
      ['disk-category-unsupported', 'systemDisk.category'],
    ]);
  });
});

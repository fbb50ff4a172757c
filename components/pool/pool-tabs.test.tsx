import { scriptMark } from '@/lib/domain/pool/script-mark';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { expectHarmless, expectTexts, hostile, renderHtml } from '@/components/testing/render-html';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import type { ScalingActivityRow } from '@/lib/contract/pool-activities';
import type { DriftGroupRow } from '@/lib/contract/pool-drift';
import type { PoolUsage } from '@/lib/contract/pool-usage';
import { emptyDataDisk, emptyPool } from '@/lib/domain/pool/definition/pool-definition';
import type { Role } from '@/lib/domain/access/permission';
import { scalingFailure } from '@/lib/domain/pool/scaling-failures';
import { Activities } from './usage/pool-activities';
import { PoolActionsProvider } from './pool-actions';
import { PoolDefinitionView } from './definition/pool-definition';
import { DriftFound } from './definition/pool-drift';
import { UsageFound } from './usage/pool-monitoring';
import { makePool } from './testing/make-pool';

const pool = makePool({ cluster: 'a/b' });
const render = (children: ReactNode, locale?: 'en' | 'zh', roles?: Role[]) =>
  renderHtml(<PoolActionsProvider cluster="a/b">{children}</PoolActionsProvider>, locale, { roles });

describe('scaling activities', () => {
  type Answer = AnswerOf<'node-pools.activities'>;
  const row = (parts: Partial<ScalingActivityRow>): ScalingActivityRow => ({
    id: 'asa-1',
    status: 'failed',
    rawStatus: 'Failed',
    cause: 'a user asked',
    description: 'Add 2 instances',
    startedAt: 1,
    endedAt: 2,
    capacityAfter: 3,
    created: [],
    destroyed: [],
    started: [],
    stopped: [],
    errorCode: null,
    errorMessage: null,
    failure: null,
    ...parts,
  });
  const answer = (parts: Partial<Answer>): Answer => ({
    now: 1,
    page: 1,
    limit: 20,
    total: 1,
    rows: [],
    unavailable: null,
    ...parts,
  });
  const show = (parts: Partial<Answer>, locale?: 'en' | 'zh') =>
    render(<Activities answer={answer(parts)} pool={pool} />, locale);

  test('a documented failure has its cause, the code as it came, and links to what helps', () => {
    const errorCode = 'OperationDenied.NoStock';
    const html = show({ rows: [row({ errorCode, errorMessage: 'sold', failure: scalingFailure(errorCode) })] });
    expectTexts(html, ['Failed', 'out of stock in its zones', errorCode, '3 instances afterwards']);
    expectTexts(html, ['/clusters/a%2Fb/pools/np1/edit?field=instanceTypes', '?field=vSwitchIds']);
    const zh = show({ rows: [row({ errorCode, failure: scalingFailure(errorCode) })] }, 'zh');
    expect(zh).toContain('更改实例规格');
    expect(zh).not.toContain('sold out');
  });

  test('an unknown code and an unknown state are shown as the provider wrote them, as text', () => {
    const html = show({
      rows: [
        row({ status: 'unknown', rawStatus: 'Odd', errorCode: hostile, errorMessage: hostile, created: [hostile] }),
      ],
    });
    expectTexts(html, ['Odd', '&lt;img']);
    expectHarmless(html);
  });

  test('unknown numbers are labeled, not counted as zero', () => {
    expect(show({ rows: [row({ capacityAfter: null })] })).toContain('instances afterwards unknown');
    const unavailable = {
      message: 'ESS may not be read',
      remedy: 'allow ess:Describe',
      code: 'Forbidden',
      requestId: 'R-1',
    };
    const html = show({ rows: null, total: null, unavailable });
    expectTexts(html, ['ESS may not be read', 'allow ess:Describe', 'R-1']);
    expect(html).not.toContain('No scaling activities');
    expect(show({})).toContain('No scaling activities in 30 days');
  });

  test('the number of instances over time is a chart with a description', () => {
    const rows = [row({ id: 'b', endedAt: 200, capacityAfter: 5 }), row({ id: 'a', endedAt: 100, capacityAfter: 2 })];
    const html = show({ rows });
    expect(html).toContain('now 5, minimum 2, maximum 5');
    expect(html).toMatch(/role="slider"[^>]*aria-label="Instances after each activity"/);
    // Each activity is marked, without a stop for the keyboard: the list has the same.
    expect(html).toMatch(/tabindex="-1" title="Failed: Add 2 instances/);
  });
});

describe('drift', () => {
  type Answer = AnswerOf<'node-pools.drift'>;
  const group = (parts: Partial<DriftGroupRow>): DriftGroupRow => ({
    field: 'image',
    key: null,
    kind: 'old-configuration',
    template: 'img-2',
    live: 'img-1',
    remedy: 'upgrade',
    count: 40,
    nodes: [{ uid: 'u', name: 'node-a' }],
    ...parts,
  });
  const answer = (parts: Partial<Answer>): Answer => ({
    now: 1,
    sources: [],
    compared: 5,
    alike: 3,
    notJoined: 0,
    unavailable: [],
    groups: [],
    moreGroups: 0,
    ...parts,
  });
  const show = (parts: Partial<Answer>, locale?: 'en' | 'zh', roles?: Role[]) =>
    render(<DriftFound answer={answer(parts)} pool={pool} />, locale, roles);

  test('each difference is a sentence with its nodes and its remedy', () => {
    const hand = { kind: 'edited-by-hand', field: 'taints', key: 'os:NoSchedule', live: null, remedy: 'push' } as const;
    const html = show({ groups: [group({}), group(hand), group({ field: 'zone', remedy: 'replace' })] });
    expectTexts(html, ['40 nodes:', 'img-1', 'img-2', 'node-a', 'and 39 more', 'not set', 'os:NoSchedule']);
    expectTexts(html, ['/edit?field=taints', '?tab=nodes']);
    // By hand first.
    expect(html.indexOf('Edited manually')).toBeLessThan(html.indexOf('Old configuration'));
    expect(show({ groups: [group(hand)] }, 'zh')).toContain('手动修改');
  });

  test('an unknown value counts neither as drift nor as no drift', () => {
    const html = show({ groups: [group({ kind: 'unknown', live: null, remedy: null })] });
    expect(html).toContain('is <span class="text-ink-3">unknown');
    expect(html).not.toContain('No drift');
    expect(show({ unavailable: [{ what: 'zones', message: 'refused', remedy: 'allow it' }] })).toContain('allow it');
    expect(show({ compared: 0, alike: 0 })).toContain('No nodes to compare');
    expect(show({})).toContain('No drift');
  });

  test('without the right to request changes the button is disabled', () => {
    expect(show({ groups: [group({})] }, 'en', ['viewer'])).toMatch(/aria-disabled="true"[^>]*>Upgrade 1 node/);
    expect(show({ groups: [group({})] })).not.toContain('aria-disabled');
  });

  test('markup in values is shown as text', () => {
    const html = show({
      groups: [group({ live: hostile, template: hostile, key: hostile, nodes: [{ uid: 'u', name: hostile }] })],
    });
    expectHarmless(html);
  });
});

describe('monitoring', () => {
  const node = {
    name: 'node-a',
    state: 'ready' as const,
    cpuMilli: 3_900,
    memoryMiB: null,
    capacity: { cpuMilli: 4_000, memoryMiB: 16_384 },
    diskUsedGiB: 90,
    diskCapacityGiB: 120,
  };
  const usage = (parts: Partial<PoolUsage>): PoolUsage => ({
    now: 1,
    total: 2,
    nodes: [node],
    unavailable: null,
    disksUnavailable: null,
    ...parts,
  });
  const show = (parts: Partial<PoolUsage>, locale?: 'en' | 'zh') =>
    render(<UsageFound usage={usage(parts)} disks={null} cluster="prod" />, locale);

  test('disks and nodes are shown against the capacity', () => {
    const html = show({});
    expectTexts(html, ['90 of 120 GiB used (75 %), reported by 1 of 2 nodes']);
    expect(html).toMatch(/node-a.*98 %/s);
    expect(show({}, 'zh')).toContain('平均每节点');
  });

  test('what is not measured is unknown, with the reason', () => {
    const unavailable = { reason: { text: 'no metrics API' }, remedy: { text: 'install it' }, code: 'X' };
    const html = show({
      nodes: [{ ...node, cpuMilli: null, diskUsedGiB: null }],
      unavailable,
      disksUnavailable: unavailable,
    });
    for (const words of ['no metrics API', 'install it', 'No node reported', 'unknown'])
      expect(html.toLowerCase()).toContain(words.toLowerCase());
    expect(html).not.toContain('0 %');
  });
});

test('the configuration shows set fields with when they can change, and names those that are not set', () => {
  const definition = {
    ...emptyPool,
    name: hostile,
    size: { mode: 'auto', min: 1, max: 5, type: 'cpu' } as const,
    labels: { team: hostile },
    taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' } as const],
    dataDisks: [{ ...emptyDataDisk, sizeGiB: 200 }],
    userData: scriptMark('echo 1\necho 2'),
  };
  const html = render(<PoolDefinitionView pool={definition} at={{ cluster: 'prod', pool: 'np-1' }} />);
  for (const words of [
    'os=windows:NoSchedule',
    '200 GiB',
    '13 bytes, SHA-256',
    'Reveal Instance user data',
    'new nodes only',
    'Not set or off',
    'Maximum',
  ])
    expect(html).toContain(words);
  expectHarmless(html);
  expect(render(<PoolDefinitionView pool={definition} at={{ cluster: 'prod', pool: 'np-1' }} />, 'zh')).toContain(
    '最大节点数',
  );
});

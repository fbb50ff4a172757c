import { texts } from '@/components/testing/texts';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { getPoolActivities, ScalingActivityRow } from '@/lib/contract/pool-activities';
import type { DriftGroupRow, getPoolDrift } from '@/lib/contract/pool-drift';
import type { PoolUsage } from '@/lib/contract/pool-usage';
import { PersonProvider } from '@/lib/client/actor';
import { emptyDataDisk, emptyPool } from '@/lib/domain/pool/definition/pool-definition';
import { scalingFailure } from '@/lib/domain/pool/scaling-failures';
import { Activities } from './usage/pool-activities';
import { PoolActionsProvider } from './pool-actions';
import { PoolDefinitionView } from './definition/pool-definition';
import { DriftFound } from './definition/pool-drift';
import { UsageFound } from './usage/pool-monitoring';
import { makePool } from './testing/make-pool';

const router = { bfcacheId: '', back() {}, forward() {}, refresh() {}, push() {}, replace() {}, prefetch() {} };
const pool = makePool({ cluster: 'a/b' });
const hostile = `<img src=x onerror=alert(1)>\u202E`;

function render(children: ReactNode, locale: 'en' | 'zh' = 'en', roles: ('viewer' | 'requester')[] = ['requester']) {
  const failed: string[] = [];
  const html = renderToStaticMarkup(
    <AppRouterContext value={router}>
      <NextIntlClientProvider
        locale={locale}
        timeZone="UTC"
        messages={texts[locale]}
        onError={(error) => failed.push(error.message)}
      >
        <PersonProvider person={{ id: 'p', name: 'p', roles }}>
          <PoolActionsProvider>{children}</PoolActionsProvider>
        </PersonProvider>
      </NextIntlClientProvider>
    </AppRouterContext>,
  );
  expect(failed).toEqual([]);
  return html;
}

describe('scaling activities', () => {
  type Answer = z.infer<typeof getPoolActivities.response>;
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
  const show = (parts: Partial<Answer>, locale: 'en' | 'zh' = 'en') =>
    render(<Activities answer={answer(parts)} pool={pool} />, locale);

  test('a documented failure has its cause, the code as it came, and links to what helps', () => {
    const errorCode = 'OperationDenied.NoStock';
    const html = show({ rows: [row({ errorCode, errorMessage: 'sold', failure: scalingFailure(errorCode) })] });
    for (const words of ['Failed', 'out of stock in its zones', errorCode, '3 instances afterwards'])
      expect(html).toContain(words);
    expect(html).toContain('/clusters/a%2Fb/pools/np1/edit?field=instanceTypes');
    expect(html).toContain('?field=vSwitchIds');
    const zh = show({ rows: [row({ errorCode, failure: scalingFailure(errorCode) })] }, 'zh');
    expect(zh).toContain('更改实例规格');
    expect(zh).not.toContain('sold out');
  });

  test('an unknown code and an unknown state stand as they came, as text', () => {
    const html = show({
      rows: [
        row({ status: 'unknown', rawStatus: 'Odd', errorCode: hostile, errorMessage: hostile, created: [hostile] }),
      ],
    });
    expect(html).toContain('Odd');
    expect(html).toContain('&lt;img');
    expect(html).not.toMatch(/<img|\u202E/);
  });

  test('what is not known is said, not counted as zero', () => {
    expect(show({ rows: [row({ capacityAfter: null })] })).toContain('instances afterwards unknown');
    const unavailable = {
      message: 'ESS may not be read',
      remedy: 'allow ess:Describe',
      code: 'Forbidden',
      requestId: 'R-1',
    };
    const html = show({ rows: null, total: null, unavailable });
    for (const words of ['ESS may not be read', 'allow ess:Describe', 'R-1']) expect(html).toContain(words);
    expect(html).not.toContain('No scaling activities');
    expect(show({})).toContain('No scaling activities in 30 days');
  });

  test('the number of instances over time is drawn and told', () => {
    const rows = [row({ id: 'b', endedAt: 200, capacityAfter: 5 }), row({ id: 'a', endedAt: 100, capacityAfter: 2 })];
    const html = show({ rows });
    expect(html).toContain('now 5, minimum 2, maximum 5');
    expect(html).toMatch(/<title[^>]*>Instances after each activity<\/title>/);
    expect(html).toContain('<table');
  });
});

describe('drift', () => {
  type Answer = z.infer<typeof getPoolDrift.response>;
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
  const show = (
    parts: Partial<Answer>,
    locale: 'en' | 'zh' = 'en',
    roles: ('viewer' | 'requester')[] = ['requester'],
  ) => render(<DriftFound answer={answer(parts)} pool={pool} />, locale, roles);

  test('each difference is a sentence with its nodes and what brings them back', () => {
    const hand = { kind: 'edited-by-hand', field: 'taints', key: 'os:NoSchedule', live: null, remedy: 'push' } as const;
    const html = show({ groups: [group({}), group(hand), group({ field: 'zone', remedy: 'replace' })] });
    for (const words of ['40 nodes:', 'img-1', 'img-2', 'node-a', 'and 39 more', 'not set', 'os:NoSchedule'])
      expect(html).toContain(words);
    expect(html).toContain('/edit?field=taints');
    expect(html).toContain('?tab=nodes');
    // By hand first.
    expect(html.indexOf('Edited manually')).toBeLessThan(html.indexOf('Old configuration'));
    expect(show({ groups: [group(hand)] }, 'zh')).toContain('手动修改');
  });

  test('what nobody tells is neither drift nor the absence of it', () => {
    const html = show({ groups: [group({ kind: 'unknown', live: null, remedy: null })] });
    expect(html).toContain('is <span class="text-ink-3">unknown');
    expect(html).not.toContain('No drift');
    expect(show({ unavailable: [{ what: 'zones', message: 'refused', remedy: 'allow it' }] })).toContain('allow it');
    expect(show({ compared: 0, alike: 0 })).toContain('No nodes to compare');
    expect(show({})).toContain('No drift');
  });

  test('who may not ask for changes is told so at the button', () => {
    expect(show({ groups: [group({})] }, 'en', ['viewer'])).toMatch(/aria-disabled="true"[^>]*>Upgrade 1 node/);
    expect(show({ groups: [group({})] })).not.toContain('aria-disabled');
  });

  test('hostile values are text', () => {
    const html = show({
      groups: [group({ live: hostile, template: hostile, key: hostile, nodes: [{ uid: 'u', name: hostile }] })],
    });
    expect(html).not.toMatch(/<img|\u202E/);
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
    since: 1,
    points: [
      { at: 60_000, cpuMilli: 2_000, memoryMiB: 4_096, nodes: 2 },
      { at: 120_000, cpuMilli: 4_000, memoryMiB: 8_192, nodes: 2 },
    ],
    capacity: { cpuMilli: 8_000, memoryMiB: 32_768, nodes: 2 },
    total: 2,
    nodes: [node],
    unavailable: null,
    disksUnavailable: null,
    ...parts,
  });
  const show = (parts: Partial<PoolUsage>, locale: 'en' | 'zh' = 'en') =>
    render(<UsageFound usage={usage(parts)} disks={null} cluster="prod" />, locale);

  test('sums and averages stand beside what there is, disks and nodes too', () => {
    const html = show({});
    for (const words of ['4 vCPU of 8 vCPU now, 50 %', '2 vCPU of 4 vCPU now', '8 GiB of 32 GiB', '90 of 120 GiB used'])
      expect(html).toContain(words);
    expect(html).toMatch(/node-a.*98 %/s);
    expect(show({}, 'zh')).toContain('每节点平均');
  });

  test('what is not measured is not known, with the reason', () => {
    const unavailable = { reason: { text: 'no metrics API' }, remedy: { text: 'install it' }, code: 'X' };
    const html = show({
      points: [],
      nodes: [{ ...node, cpuMilli: null, diskUsedGiB: null }],
      unavailable,
      disksUnavailable: unavailable,
    });
    for (const words of ['no metrics API', 'install it', 'No history yet', 'No node reported', 'unknown'])
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
    userData: 'echo 1\necho 2',
  };
  const html = render(<PoolDefinitionView pool={definition} />);
  for (const words of [
    'os=windows:NoSchedule',
    '200 GiB',
    'Show 2 lines',
    'new nodes only',
    'Not set or off',
    'Maximum',
  ])
    expect(html).toContain(words);
  expect(html).not.toMatch(/<img|\u202E/);
  expect(render(<PoolDefinitionView pool={definition} />, 'zh')).toContain('最大节点数');
});

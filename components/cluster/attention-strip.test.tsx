import { texts } from '@/components/testing/texts';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { attentionSchema } from '@/lib/contract/clusters';
import type { ClusterRow } from '@/lib/domain/cluster/cluster';
import { attentionView } from './attention-items';
import { AttentionContent } from './attention-strip';

type Attention = z.infer<typeof attentionSchema>;

const allSeen = {
  clusters: 0,
  nodesNotReady: 0,
  poolsStuck: 0,
  poolsShort: 0,
  windowsPodsStuck: 0,
  windowsNodesUnhealthy: 0,
  drainsBlocked: 0,
};
const calm: Attention = {
  changesFailed: 0,
  changesNeedAttention: 0,
  approvalsWaiting: 0,
  nodesNotReady: 0,
  poolsStuck: 0,
  poolsShort: 0,
  windowsPodsStuck: 0,
  windowsNodesUnhealthy: 0,
  windowsNodesUnhealthyIn: null,
  drainsBlocked: 0,
  drainsBlockedIn: null,
  unseen: allSeen,
};

const clusterOf = (name: string, windowsPodsStuck: number): ClusterRow => ({
  name,
  environment: 'prod',
  ack: null,
  kubernetesVersion: null,
  network: null,
  linux: null,
  windows: null,
  pools: null,
  poolsInTransition: null,
  poolsShort: null,
  nodesNotReady: null,
  podsPending: null,
  windowsPodsStuck,
  warningsLastHour: null,
  sources: [],
});

function render(attention: Attention, locale: 'en' | 'zh' = 'en', clusters: ClusterRow[] = []): string {
  const failed: string[] = [];
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={texts[locale]}
      onError={(error) => failed.push(error.message)}
    >
      <AttentionContent attention={attention} clusters={clusters} />
    </NextIntlClientProvider>,
  );
  expect(failed).toEqual([]);
  return html;
}

describe('the quiet sentence', () => {
  test('is said when all is seen and nothing waits', () => {
    expect(render(calm)).toContain('Nothing needs attention');
  });

  test.each<[string, Partial<Attention>]>([
    ['none has been read', { nodesNotReady: null, unseen: { ...allSeen, clusters: 3, nodesNotReady: 3 } }],
    ['one of many is out of date', { unseen: { ...allSeen, clusters: 1, poolsStuck: 1 } }],
  ])('is never said while %s', (_, more) => {
    const html = render({ ...calm, ...more });
    expect(html).not.toContain('All clear');
    expect(html).toMatch(/<svg.*clusters? cannot be reached/);
    expect(html).toContain('href="#clusters"');
    expect(html).toContain('text-warn');
  });

  test('names what is not known, beside what waits', () => {
    const unseen = { ...allSeen, clusters: 2, poolsStuck: 1, windowsPodsStuck: 2 };
    const html = render({ ...calm, changesFailed: 1, unseen });
    expect(html).toContain('2 clusters cannot be reached');
    expect(html).toContain('stuck node pools · Windows pods that cannot run');
    expect(html).not.toContain('node readiness');
    expect(html).toContain('change failed in the last day');
    expect(render({ ...calm, unseen }, 'zh')).toContain('2 个集群');
  });
});

describe('what waits', () => {
  test('a pool that did not get its nodes, on the page of the pools of its cluster', () => {
    const short = { ...clusterOf('b', 0), poolsShort: 1 };
    const html = render({ ...calm, poolsShort: 1 }, 'en', [clusterOf('a', 0), short]);
    expect(html).not.toContain('All clear');
    expect(html).toContain('node pool has too few Ready nodes');
    expect(html).toContain('href="/clusters/b/pools"');
  });

  test('an unclear outcome and a failure are two things, each on its own page', () => {
    const { items } = attentionView({ ...calm, changesNeedAttention: 2, changesFailed: 3 }, []);
    expect(items.map(({ key, count, tone, href }) => [key, count, tone, href])).toEqual([
      ['changesNeedAttention', 2, 'bad', '/changes?scope=all&state=needs-attention'],
      ['changesFailed', 3, 'bad', '/changes?scope=all&state=failed'],
    ]);
    expect(render({ ...calm, changesNeedAttention: 1 })).toContain('change needs a decision');
  });

  test('nodes that somebody else closed and cannot be emptied, on the page of nodes of their cluster', () => {
    const attention = { ...calm, drainsBlocked: 2, drainsBlockedIn: 'a b' };
    const html = render(attention, 'en', [clusterOf('calm', 0), clusterOf('a b', 0)]);
    expect(html).toContain('external drains are blocked');
    expect(html).toContain('href="/clusters/a%20b/nodes"');
    expect(render(attention, 'zh', [clusterOf('a b', 0)])).toContain('个外部排空受阻');
  });

  test('ill Windows nodes are listed on the page of their cluster', () => {
    const attention = { ...calm, windowsNodesUnhealthy: 1, windowsNodesUnhealthyIn: 'a b' };
    const html = render(attention, 'en', [clusterOf('calm', 0), clusterOf('a b', 0)]);
    expect(html).toContain('Windows node is unhealthy');
    expect(html).toContain('href="/clusters/a%20b#windows-watch"');
  });

  test('Windows pods that cannot run are named on the page of their cluster', () => {
    const html = render({ ...calm, windowsPodsStuck: 6 }, 'en', [clusterOf('calm', 0), clusterOf('a b', 6)]);
    expect(html).toContain('href="/clusters/a%20b?pods=windows#pods"');
  });
});

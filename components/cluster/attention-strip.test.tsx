import { expectTexts, renderHtml } from '@/components/testing/render-html';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { attentionSchema } from '@/lib/contract/clusters';
import type { ClusterRow } from '@/lib/domain/cluster/cluster';
import { attentionView, AttentionContent } from './attention-strip';

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
  podsNotRunning: null,
  windowsPodsStuck,
  used: { linux: null, windows: null },
  warningsLastHour: null,
  missingRights: null,
  sources: [],
});

const render = (attention: Attention, locale?: 'en' | 'zh', clusters: ClusterRow[] = []) =>
  renderHtml(<AttentionContent attention={attention} clusters={clusters} />, locale);

describe('the all-clear', () => {
  test('is shown when every cluster is readable and nothing waits', () => {
    expect(render(calm)).toContain('Nothing needs attention');
  });

  test.each<[string, Partial<Attention>]>([
    ['none has been read', { nodesNotReady: null, unseen: { ...allSeen, clusters: 3, nodesNotReady: 3 } }],
    ['one of many is out of date', { unseen: { ...allSeen, clusters: 1, poolsStuck: 1 } }],
  ])('is not shown while %s', (_, more) => {
    const html = render({ ...calm, ...more });
    expect(html).not.toContain('All clear');
    expect(html).toMatch(/<svg.*clusters? cannot be reached/);
    expectTexts(html, ['href="#clusters"', 'text-warn']);
  });

  test('names what is unknown, beside what waits', () => {
    const unseen = { ...allSeen, clusters: 2, poolsStuck: 1, windowsPodsStuck: 2 };
    const html = render({ ...calm, changesFailed: 1, unseen });
    expectTexts(html, ['2 clusters cannot be reached', 'stuck node pools · Windows pods that cannot run']);
    expect(html).not.toContain('node readiness');
    expect(html).toContain('change failed in the last day');
    expect(render({ ...calm, unseen }, 'zh')).toContain('2 个集群');
  });
});

describe('what waits', () => {
  test('a pool with too few nodes, on the page of the pools of its cluster', () => {
    const short = { ...clusterOf('b', 0), poolsShort: 1 };
    const html = render({ ...calm, poolsShort: 1 }, 'en', [clusterOf('a', 0), short]);
    expect(html).not.toContain('All clear');
    expectTexts(html, ['node pool has too few Ready nodes', 'href="/clusters/b/pools"']);
  });

  test('an unclear outcome and a failure are two things, each on its own page', () => {
    const { items } = attentionView({ ...calm, changesNeedAttention: 2, changesFailed: 3 }, []);
    expect(items.map(({ key, count, tone, href }) => [key, count, tone, href])).toEqual([
      ['changesNeedAttention', 2, 'bad', '/changes?scope=all&state=needs-attention'],
      ['changesFailed', 3, 'bad', '/changes?scope=all&state=failed'],
    ]);
    expect(render({ ...calm, changesNeedAttention: 1 })).toContain('change needs a decision');
  });

  test('blocked external drains, on the page of nodes of their cluster', () => {
    const attention = { ...calm, drainsBlocked: 2, drainsBlockedIn: 'a b' };
    const html = render(attention, 'en', [clusterOf('calm', 0), clusterOf('a b', 0)]);
    expectTexts(html, ['external drains are blocked', 'href="/clusters/a%20b/nodes"', 'opens a b']);
    const alone = render(attention, 'zh', [clusterOf('a b', 0)]);
    expect(alone).toContain('个外部排空受阻');
    expect(alone).not.toContain('打开');
  });

  test('unhealthy Windows nodes are listed on the page of their cluster', () => {
    const attention = { ...calm, windowsNodesUnhealthy: 1, windowsNodesUnhealthyIn: 'a b' };
    const html = render(attention, 'en', [clusterOf('calm', 0), clusterOf('a b', 0)]);
    expectTexts(html, ['Windows node is unhealthy', 'href="/clusters/a%20b#windows-watch"']);
  });

  test('Windows pods that cannot run are named on the page of their cluster', () => {
    const html = render({ ...calm, windowsPodsStuck: 6 }, 'en', [clusterOf('calm', 0), clusterOf('a b', 6)]);
    expect(html).toContain('href="/clusters/a%20b?pods=windows#pods"');
  });
});

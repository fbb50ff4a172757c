import { expectHarmless, hostile, renderHtml } from '@/components/testing/render-html';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { listFailingPods, FailingPod } from '@/lib/contract/pods';
import { Found } from './failing-pods';

type Answer = z.output<typeof listFailingPods.response>;

const totals = { any: 0, windows: 0, linux: 0, podsPending: 0, windowsPodsStuck: 0 };
const source = { source: 'kubernetes', state: 'live', seenAt: 1, problem: null, retryAt: null } as const;
const calm: Answer = { now: 1, sources: [source], rows: [], totals };
const pod: FailingPod = {
  key: 'u1',
  namespace: 'shop',
  name: 'web-1',
  owner: { kind: 'Deployment', name: 'web' },
  os: 'windows',
  node: null,
  state: 'Unschedulable',
  stuck: true,
  reason: '0/5 nodes are available',
  since: null,
  pending: true,
  windowsStuck: true,
};

const render = (data: Answer, os: 'any' | 'windows' = 'any', locale?: 'en' | 'zh') =>
  renderHtml(<Found data={data} os={os} cluster="a/b" more={() => undefined} />, locale);

describe('no pod in the list', () => {
  test('is unknown before the pods have been read', () => {
    expect(render({ ...calm, totals: null })).toContain('Unknown: the pods');
    expect(render({ ...calm, totals: null }, 'any', 'zh')).toContain('未知');
  });

  test('is one sentence, in the past tense while the source is not live', () => {
    expect(render(calm)).toContain('No pod is Pending or stuck.');
    expect(render({ ...calm, totals: { ...totals, any: 3 } }, 'windows')).toContain('No Windows pod is');
    expect(render({ ...calm, sources: [{ ...source, state: 'stale' }] })).toContain('No pod was');
    expect(render({ ...calm, sources: [] })).toContain('No pod was');
  });
});

describe('pods in the list', () => {
  const listed = (more: Partial<FailingPod>, n = 1): Answer => ({
    ...calm,
    rows: [{ ...pod, ...more }],
    totals: { ...totals, any: n, windows: n },
  });

  test('each shows its name, its state as shape and word, and the reason', () => {
    const html = render(listed({}));
    for (const words of [
      'web-1',
      'Deployment',
      'title="Deployment web"',
      'Unschedulable',
      '0/5 nodes',
      'not scheduled',
      'Windows',
    ])
      expect(html).toContain(words);
    expect(html).toMatch(/text-bad[^>]*><svg/);
    expect(html).not.toContain('are shown');
    expect(render(listed({ reason: null, os: 'unknown', stuck: false }), 'windows')).toMatch(
      /text-busy[^>]*><svg.*reports no reason.*OS not specified/,
    );
  });

  test('pods that are not listed are counted', () => {
    expect(render(listed({}, 70))).toContain('Showing 1 of 70 pods.');
  });

  test('markup in texts is shown as text', () => {
    const html = render(
      listed({ name: hostile, namespace: hostile, reason: hostile.repeat(9), state: hostile, node: hostile }),
    );
    expectHarmless(html);
    expect(html).toContain('/clusters/a%2Fb/nodes/%3Cimg');
  });
});

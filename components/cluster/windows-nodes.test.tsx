import { expectTexts, renderHtml } from '@/components/testing/render-html';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { describe, expect, test } from 'vitest';
import { message } from '@/lib/domain/message/message';
import { Watched } from './windows-nodes';

type Answer = AnswerOf<'nodes.windows-watch'>;

const source = { source: 'kubernetes', state: 'live', seenAt: 1, checkedAt: 1, problem: null, retryAt: null } as const;
const calm: Answer = { now: 1, sources: [source], rows: [], totals: { windows: 3, unhealthy: 0, watch: 0 } };
const unhealthy: Answer = {
  ...calm,
  rows: [
    {
      key: 'u1',
      name: 'win/1',
      poolId: 'np1',
      poolName: 'win-a',
      build: '20348',
      state: 'unhealthy',
      signals: [
        {
          part: 'stuck-pods',
          state: 'unhealthy',
          since: null,
          message: message('windows.pods-stuck', { count: 1 }),
          remedy: 'drain',
        },
      ],
      remedy: 'drain',
    },
  ],
  totals: { windows: 3, unhealthy: 1, watch: 2 },
};

const render = (data: Answer, locale?: 'en' | 'zh') => renderHtml(<Watched data={data} cluster="a b" />, locale);

describe('Windows nodes with problems', () => {
  test('unknown, healthy and stale are told apart', () => {
    expect(render({ ...calm, totals: null })).toContain('Unknown');
    expect(render(calm)).toContain('All 3 Windows nodes are healthy.');
    expect(render({ ...calm, totals: { windows: 1, unhealthy: 0, watch: 0 } })).toContain(
      'The Windows node is healthy.',
    );
    expect(render({ ...calm, sources: [{ ...source, state: 'stale' }] })).not.toContain('healthy');
  });

  test('an unhealthy node has its reason, remedy and page; nodes that are not listed are counted', () => {
    const html = render(unhealthy);
    expectTexts(html, ['href="/clusters/a%20b/nodes/win%2F1"', '1 pod is stuck in termination']);
    expectTexts(html, ['Recommended action: Drain', 'and 2 more']);
    expect(render(unhealthy, 'zh')).toContain('建议处理：排空');
  });

  test('where the kubelet does not work, the instance is restarted first', () => {
    const [row] = unhealthy.rows;
    const signals = row?.signals.map((one) => ({ ...one, part: 'kubelet' as const })) ?? [];
    const rows = unhealthy.rows.map((one) => ({ ...one, signals }));
    expect(render({ ...unhealthy, rows })).toContain('Recommended action: restart the instance, else: Drain');
  });
});

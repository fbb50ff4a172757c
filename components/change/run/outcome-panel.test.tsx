import { renderHtml, visibleText } from '@/components/testing/render-html';
import { describe, expect, test } from 'vitest';
import type { ChangeFact } from '@/lib/domain/change/event';
import { finding } from '@/lib/domain/change/finding';
import { problem } from '@/lib/domain/change/problem';
import type { Problem } from '@/lib/domain/change/change';
import { reduceChange } from '@/lib/domain/change/fold';
import { listed } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import { OutcomePanel } from './outcome-panel';
import { makeLog, requested } from '../testing/make-change';

function render(end: ChangeFact, { kind = 'node.drain', locale = 'en' as 'en' | 'zh' } = {}): string {
  const began: ChangeFact[] = [
    { type: 'cleared', body: { reason: 'automatic' } },
    { type: 'queued', body: {} },
    { type: 'started', body: { attempt: 1 } },
  ];
  // A run that is being verified cannot be stopped.
  const verifying: ChangeFact[] = end.type === 'cancelled' ? [] : [{ type: 'verifying', body: {} }];
  const change = reduceChange(makeLog([requested, ...began, ...verifying, end]));
  if (change === null) throw new Error('no change');
  return visibleText(renderHtml(<OutcomePanel change={{ ...change, kind }} />, locale, { roles: ['auditor'] }));
}

const subject = { type: 'node' as const, uid: 'u', name: 'n1' };
const left = finding('drain-left-pods', { subject, params: { count: 2, names: 'shop/a, shop/b' } });
const open = finding('drain-nodes-uncordoned', { subject, params: { count: 1, names: 'n1' } });
const succeeded = (...outcome: (typeof left)[]): ChangeFact => ({ type: 'succeeded', body: { outcome } });
const failure = (cause: Problem, ...outcome: (typeof left)[]): ChangeFact => ({
  type: 'failed',
  body: { problem: cause, outcome },
});
/** As the engine ends a run whose check afterwards found a blocker. */
const leftovers = failure(
  problem(left.code, { message: { text: left.cause }, remedy: { text: left.remedy } }),
  left,
  open,
);
const stopped = message('problem.left-over', {
  done: message('problem.nothing-done'),
  begun: message('problem.left-undone', { steps: listed([{ text: 'cordon' }]) }),
});
const cancelled: ChangeFact = { type: 'cancelled', body: { leftOver: stopped.text, phrase: stopped.phrase } };
const failed = failure(problem('X', { message: { text: 'no answer' }, remedy: { text: 'ask again' } }));
const givenUp = failure(
  problem('given-up', { message: message('problem.given-up', { name: 'olu', comment: 'no time' }) }),
);

describe('the outcome of a drain in words', () => {
  test.each<[string, ChangeFact, string[]]>([
    ['done', succeeded(), ['Done: all pods that had to leave have left']],
    [
      'done with leftovers',
      leftovers,
      ['Done, but pods remain:', '2 pods that had to leave are still on the nodes: shop/a, shop/b.'],
    ],
    ['done, with something else found', succeeded(open), ['have left. Verification found:']],
    ['stopped', cancelled, ['Stopped. Evicted pods stay', 'Nothing was changed. Reverted: cordon.']],
    ['failed because', failed, ['Reason: no answer → ask again']],
  ])('%s', (_name, end, wanted) => {
    const words = render(end);
    for (const text of wanted) expect(words).toContain(text);
  });

  test('a run that a person marked as failed does not claim that anything was reverted', () => {
    const words = render(givenUp);
    expect(words).toContain('nodes that Mullion cordoned stay cordoned until they are uncordoned');
    expect(words).not.toContain('Mullion uncordoned');
    expect(words).toContain('no time');
  });

  test('remaining pods are reported once, and never beside a claim of success', () => {
    const words = render(leftovers);
    expect(words).not.toContain('has left');
    expect(words.split('that had to leave are still on the nodes')).toHaveLength(2);
    expect(render(leftovers, { locale: 'zh' })).toContain('已完成，但仍有 Pod：');
  });

  test('in Chinese', () => {
    expect(render(succeeded(), { locale: 'zh' })).toContain('已完成：需要离开的 Pod 已全部离开');
    expect(render(cancelled, { locale: 'zh' })).toContain('已停止。被驱逐的 Pod 留在新节点上。');
  });
});

test('other kinds keep the words of all', () => {
  expect(render(succeeded(), { kind: 'node.cordon' })).toContain('Verified: the result matches the plan.');
  expect(render(cancelled, { kind: 'node.cordon' })).toContain('Completed work is kept.');
});

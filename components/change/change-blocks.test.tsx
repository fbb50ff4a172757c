import { renderHtml, visibleText } from '@/components/testing/render-html';
import { expect, test } from 'vitest';
import { reduceChange } from '@/lib/domain/change/fold';
import { phraseField } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import { problem } from '@/lib/domain/change/problem';
import { ChangeBlocks, RunBody, RunGist } from './change-blocks';
import { ChangeBadge } from './change-state-badge';
import { makeLog, makePlan, planned, requested } from './testing/make-change';

test.each(['problem.target-busy', 'problem.target-paused', 'problem.target-undecided'] as const)(
  'a run that waits for another change leads to it: %s',
  (key) => {
    const why = message(key, { id: '42-abc', name: 'Olu' });
    const change = reduceChange(
      makeLog([
        requested,
        planned(makePlan()),
        { type: 'cleared', body: { reason: 'automatic' } },
        { type: 'queued', body: {} },
        { type: 'waiting', body: { reason: why.text, ...phraseField(why) } },
      ]),
    );
    if (change === null) throw new Error('no change');
    const ok = { ok: true } as const;
    const allowed = { approve: ok, reject: ok, cancel: ok, pause: ok, resume: ok, resolve: ok };
    expect(renderHtml(<RunBody change={{ ...change, allowed }} started />)).toContain('href="/changes/42-abc"');
  },
);

test('a change whose approval became void before its run says that nothing was done, and counts no void approval', () => {
  const plan = makePlan();
  const approve = (id: string) => ({
    type: 'approved' as const,
    body: { by: { id, name: id }, fingerprint: plan.fingerprint, comment: '' },
  });
  const why = problem('right-lost', { message: message('problem.approver-lost', { count: 1, names: 'Eve' }) });
  const change = reduceChange(
    makeLog([
      requested,
      planned(plan),
      { type: 'approval-needed', body: {} },
      approve('eve'),
      { type: 'cleared', body: { reason: 'approved' } },
      { type: 'queued', body: {} },
      { type: 'failed', body: { problem: { ...why, voided: ['eve'] }, outcome: [] } },
    ]),
  );
  if (change === null) throw new Error('no change');
  const ok = { ok: true } as const;
  const allowed = { approve: ok, reject: ok, cancel: ok, pause: ok, resume: ok, resolve: ok };
  expect(visibleText(renderHtml(<ChangeBadge change={change} />))).toContain('Did not run');
  const html = renderHtml(<ChangeBlocks change={{ ...change, allowed }} watched={null} waysOn={null} />);
  const text = visibleText(html);
  expect(text).toContain('0 of 1 approval');
  expect(text).toContain('void: the account was disabled or lost the permission before the run began');
  expect(text).toContain('The change never ran.');
  expect(text).toContain('Nothing was done: the run did not begin. The approval of Eve is void');
  expect(text).not.toContain('Completed work is kept');
});

test('the header of a run names what it waits for in whole', () => {
  const names = ['a', 'b', 'c'].map((name) => `${'batch/index-by-rack-snxkz9nm6v-'.repeat(3)}${name}`).join(', ');
  const detail = message('problem.pods-pending', { count: 4, most: 1, names: `${names}, +1` });
  const plan = makePlan();
  const change = reduceChange(
    makeLog([
      requested,
      planned(plan),
      { type: 'cleared', body: { reason: 'automatic' } },
      { type: 'queued', body: {} },
      { type: 'started', body: { attempt: 1 } },
      { type: 'step-started', body: { step: plan.steps[0]?.id ?? '', detail: detail.text, ...phraseField(detail) } },
    ]),
  );
  if (change === null) throw new Error('no change');
  const ok = { ok: true } as const;
  const allowed = { approve: ok, reject: ok, cancel: ok, pause: ok, resume: ok, resolve: ok };
  expect(visibleText(renderHtml(<RunGist change={{ ...change, allowed }} />))).toContain(`${names}, +1`);
});

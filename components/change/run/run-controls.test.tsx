import { renderHtml } from '@/components/testing/render-html';
import { describe, expect, test } from 'vitest';
import type { Actor } from '@/lib/domain/access/actor';
import { decisionFacts, mayCancel, mayPause, mayResume } from '@/lib/domain/change/decision-rights';
import type { ChangeFact } from '@/lib/domain/change/event';
import { problem } from '@/lib/domain/change/problem';
import { reduceChange } from '@/lib/domain/change/fold';
import { message } from '@/lib/domain/message/message';
import { PausedNote } from './paused-note';
import { RunControls } from './run-controls';
import { StepTimeline } from './step-timeline';
import { makeLog, makePlan, planned, requested } from '../testing/make-change';
import type { ChangeView } from '../use-change';

const rey: Actor = { kind: 'person', id: 'local:rey', name: 'Rey', roles: ['requester'], via: 'session' };
const by = { id: rey.id, name: rey.name };
const started: ChangeFact[] = [
  requested,
  planned(makePlan()),
  { type: 'cleared', body: { reason: '' } },
  { type: 'queued', body: {} },
  { type: 'started', body: { attempt: 1 } },
  { type: 'step-started', body: { step: 'resize', detail: '' } },
];
const pause: ChangeFact = { type: 'pause-requested', body: { by, comment: '' } };
const resume: ChangeFact = { type: 'resume-requested', body: { by, comment: '' } };
const because = message('problem.paused-by', { name: 'Rey' });
const paused: ChangeFact = { type: 'paused', body: { reason: because.text, phrase: because.phrase } };

function viewOf(...facts: ChangeFact[]): ChangeView {
  const folded = reduceChange(makeLog([...started, ...facts]));
  if (folded === null) throw new Error('the log does not fold');
  const now = decisionFacts(folded);
  const no = { ok: false, reason: 'no' } as const;
  return {
    ...folded,
    allowed: {
      approve: no,
      reject: no,
      resolve: no,
      cancel: mayCancel(rey, now),
      pause: mayPause(rey, now),
      resume: mayResume(rey, now),
    },
  };
}

const usable = (view: ChangeView): string[] =>
  [...renderHtml(<RunControls change={view} />).matchAll(/<button([^>]*)>([^<]+)<\/button>/g)]
    .filter(([, attributes = '']) => !attributes.includes('aria-disabled'))
    .map(([, , name = '']) => name);

describe('the controls of a run', () => {
  test.each<[string, ChangeFact[], string[]]>([
    ['while it runs', [], ['Pause run', 'Stop run']],
    ['once a pause is asked', [pause], ['Resume run', 'Stop run']],
    ['while it is paused', [pause, paused], ['Resume run', 'Stop run']],
    ['once it is asked to go on', [pause, paused, resume], ['Pause run', 'Stop run']],
    ['once it is asked to stop', [{ type: 'cancel-requested', body: { by, comment: '' } }], []],
  ])('%s', (_name, facts, names) => expect(usable(viewOf(...facts))).toEqual(names));

  test('what cannot be used says why, by the words of the server’s own refusal', () => {
    expect(renderHtml(<RunControls change={viewOf(pause)} />)).toContain('the run is already pausing');
    expect(renderHtml(<RunControls change={viewOf()} />, 'zh')).toContain('当前并未暂停');
  });
});

describe('what is said about a paused run', () => {
  const note = (locale: 'en' | 'zh', ...facts: ChangeFact[]) =>
    renderHtml(<PausedNote change={viewOf(...facts)} />, locale).replaceAll(/<[^>]*>/g, '');

  test('nothing while it runs as asked', () => expect(note('en')).toBe(''));

  test('that a pause was asked, by whom', () => {
    expect(note('en', pause)).toContain('Pause requested by Rey');
    expect(note('zh', pause)).toContain('Rey 已请求暂停');
  });

  test('why it is paused', () => {
    expect(note('en', pause, paused)).toContain('Paused by Rey.');
    expect(note('zh', pause, paused)).toContain('已由 Rey 暂停');
    expect(note('en', pause, paused, resume)).toContain('Resume requested by Rey');
  });

  test('that the provider refused, with what helps', () => {
    const words = message('problem.pause-refused', { message: { text: 'only rolling tasks' } });
    const remedy = message('remedy.rolling-only');
    const error = problem('ErrPauseTask', { message: words, remedy, requestId: 'req-9' });
    const refused: ChangeFact = { type: 'task-refused', body: { step: 'resize', act: 'pause', error, final: true } };
    const msg = note('en', pause, refused);
    for (const word of [
      'Request not carried out',
      'only rolling tasks',
      'ACK pauses and cancels only rolling tasks',
      'req-9',
    ])
      expect(msg).toContain(word);
    expect(note('zh', pause, refused)).toContain('ACK 只能暂停或取消滚动任务');
  });

  test('the step under way is shown as paused', () => {
    const steps = { change: viewOf(pause, paused), open: {}, onOpen: () => {} };
    expect(renderHtml(<StepTimeline {...steps} paused />)).toContain('paused');
    expect(renderHtml(<StepTimeline {...steps} />)).not.toContain('paused');
  });
});

test('a run that waits for a decision says until when', () => {
  const until = Date.UTC(2026, 10, 25, 12);
  const limit: ChangeFact = { type: 'paused', body: { reason: because.text, phrase: because.phrase, until } };
  expect(renderHtml(<PausedNote change={viewOf(limit)} />)).toContain(
    'Without a decision the run ends on Nov 25, 2026',
  );
  expect(renderHtml(<PausedNote change={viewOf(paused)} />)).not.toContain('Without a decision');
});

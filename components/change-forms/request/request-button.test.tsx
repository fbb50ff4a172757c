import { QueryClient } from '@tanstack/react-query';
import { makeFinding, makePlan } from '@/components/change/testing/make-change';
import { renderHtml, visibleText } from '@/components/testing/render-html';
import type { Finding } from '@/lib/domain/change/plan';
import { queryOf } from '@/lib/client/query-of';
import { expect, test } from 'vitest';
import { RequestButton } from './request-button';
import type { PreviewAnswer } from './use-preview';

const render = (findings: Finding[], openReason: string | null = null, client = new QueryClient()) => {
  const requirement: PreviewAnswer['requirement'] = { decision: 'needs-approval', approvers: 1, reason: '' };
  const answer: PreviewAnswer = {
    summary: null,
    plan: makePlan({ findings }),
    requirement,
    issues: [],
    problem: null,
    waits: null,
  };
  return renderHtml(
    <RequestButton
      preview={{ of: { kind: 'node.drain', cluster: 'prod' }, answer, updating: false, failure: null }}
      openReason={openReason}
      busy={false}
      onRequest={() => {}}
    />,
    'en',
    { client },
  );
};

test('what is blocked can be saved, but never by the primary button', () => {
  const blocked = render([makeFinding({ severity: 'blocker' })]);
  expect(visibleText(blocked)).toContain('Save as blocked');
  expect(blocked).not.toContain('bg-accent');
  const sound = render([makeFinding({ severity: 'warning' })]);
  expect(visibleText(sound)).toContain('Request approval');
  expect(sound).toContain('bg-accent');
});

test('what cannot be requested does not say where the request would lead', () => {
  expect(visibleText(render([], 'No change required'))).not.toContain('Runs when');
});

test('nothing can be requested in a restored database', () => {
  const client = new QueryClient();
  const restored = { keptSeq: 1, lostSeq: 2, lostAt: 0 };
  client.setQueryData(queryOf('status.get', {}).queryKey, {
    version: '1.0.0',
    database: 'ok',
    worker: 'running',
    restored,
  });
  expect(visibleText(render([], null, client))).toContain('this database may be an old backup');
});

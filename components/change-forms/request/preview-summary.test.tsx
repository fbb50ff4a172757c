import { renderHtml } from '@/components/testing/render-html';
import { expect, test } from 'vitest';
import { makeFinding, makePlan } from '@/components/change/testing/make-change';
import { PreviewSummary } from './preview-summary';

test('before there is a plan, its place says what the form still lacks', () => {
  const html = renderHtml(
    <PreviewSummary
      preview={{ of: { kind: 'node.restart-instance', cluster: 'prod' }, answer: null, updating: false, failure: null }}
      openReason="Choose whether to drain the nodes first"
    />,
  );
  expect(html).toContain('Choose whether to drain the nodes first');
});

test('a blocker and an affected workload link to what resolves them', () => {
  const subject = { type: 'node' as const, uid: 'u1', name: 'n1' };
  const web = { type: 'workload' as const, uid: 'w', name: 'shop/Deployment/web' };
  const { impact } = makePlan();
  const plan = makePlan({
    findings: [makeFinding({ code: 'node-protected', subject })],
    impact: { ...impact, workloads: [web] },
  });
  const answer = { summary: null, plan, requirement: null, issues: [], problem: null, waits: null };
  const html = renderHtml(
    <PreviewSummary
      preview={{ of: { kind: 'node.drain', cluster: 'prod' }, answer, updating: false, failure: null }}
      openReason={null}
    />,
  );
  for (const path of ['nodes?held=yes', 'nodes/n1', 'placement/shop/Deployment/web'])
    expect(html).toContain(`href="/clusters/prod/${path}"`);
});

test('a run that has the target is named and linked', () => {
  const phrase = { key: 'domain.problem.target-paused', params: { id: '7-abc', name: 'olu' } };
  const waits = { code: 'waiting', message: 'Waiting for change 7-abc of olu.', remedy: '', requestId: null, phrase };
  const answer = { summary: null, plan: makePlan(), requirement: null, issues: [], problem: null, waits };
  const html = renderHtml(
    <PreviewSummary
      preview={{ of: { kind: 'node.drain', cluster: 'prod' }, answer, updating: false, failure: null }}
      openReason={null}
    />,
  );
  expect(html).toContain('This change would wait');
  expect(html).toContain('href="/changes/7-abc"');
});

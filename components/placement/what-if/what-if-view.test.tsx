import { expect, test } from 'vitest';
import { renderHtml } from '@/components/testing/render-html';
import type { OutcomeChange } from '@/lib/domain/placement/verdict';
import { Becomes } from './what-if-view';

const change: OutcomeChange = {
  key: 'u1',
  kind: 'Deployment',
  namespace: 'shop',
  name: 'web',
  before: 'runs',
  after: 'blocked',
  runsBefore: 2,
  runsAfter: 3,
  roomAfter: 0,
  reaches: 0,
  failsThere: 0,
  displaced: 2,
  noNode: null,
  change: 'worse',
};

test('displaced pods lack capacity only where a node would run them', () => {
  expect(renderHtml(<Becomes change={change} />)).toContain('2 pods need rescheduling; no node has capacity');
  const noNode = { text: 'It cannot be scheduled to any node. It does not tolerate the taint os=windows:NoSchedule.' };
  const html = renderHtml(<Becomes change={{ ...change, runsAfter: 0, noNode }} />);
  expect(html).toContain(`2 pods need rescheduling. ${noNode.text}`);
  expect(html).not.toContain('capacity');
});

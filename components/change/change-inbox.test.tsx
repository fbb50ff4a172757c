import { expect, test } from 'vitest';
import { renderHtml, visibleText } from '@/components/testing/render-html';
import { InboxRows, usualScope } from './change-inbox';

const inbox = (unreadable: number) => renderHtml(<InboxRows scope="all" rows={[]} unreadable={unreadable} />);

test('changes that cannot be read are counted, and the list is not called empty', () => {
  const html = inbox(2);
  expect(visibleText(html)).toContain('2 changes cannot be read');
  expect(html).toContain('href="/audit"');
  expect(visibleText(html)).not.toContain('No changes');
  expect(visibleText(inbox(0))).not.toContain('cannot be read');
  expect(visibleText(inbox(0))).toContain('No changes');
});

test.each([
  [['approver'], 'waiting-for-me'],
  [['viewer', 'approver'], 'waiting-for-me'],
  [['auditor'], 'all'],
  [['requester', 'operator'], 'all'],
] as const)('changes of %j open on %s', (roles, scope) => {
  expect(usualScope(roles)).toBe(scope);
});

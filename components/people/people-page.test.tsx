import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderHtml } from '@/components/testing/render-html';
import { queryOf } from '@/lib/client/query-of';
import type { ListedPerson } from '@/lib/contract/people';
import { PeoplePage } from './people-page';

const ada: ListedPerson = {
  name: 'ada',
  displayName: 'Ada',
  roles: ['viewer'],
  disabled: false,
  createdAt: 0,
  sessions: 1,
  seenAt: 0,
};

const page = (restored: { keptSeq: number; lostSeq: number; lostAt: number } | null): string => {
  const client = new QueryClient();
  client.setQueryData(queryOf('status.get', {}).queryKey, {
    version: '1.0.0',
    database: 'ok',
    worker: 'running',
    restored,
  });
  client.setQueryData(queryOf('people.list', {}).queryKey, { now: 0, rows: [ada] });
  return renderHtml(<PeoplePage />, 'en', { roles: ['administrator'], client });
};

test('accounts can be changed, unless the database may be an old backup', () => {
  const buttons = 5;
  expect(page(null)).not.toContain('aria-disabled');
  const restored = page({ keptSeq: 1, lostSeq: 2, lostAt: 0 });
  expect(restored.match(/<button[^>]*aria-disabled="true"/g)).toHaveLength(buttons);
  expect(restored).toContain('this database may be an old backup');
});

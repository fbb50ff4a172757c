import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderHtml } from '@/components/testing/render-html';
import type { Role } from '@/lib/domain/access/permission';
import { failureOfBody } from '@/lib/client/api-failure';
import { queryOf } from '@/lib/client/query-of';
import { StatusBand, StatusNotice } from './status-band';

const well = { database: 'ok', worker: 'running', restored: null, isUpdated: false } as const;
const restored = { keptSeq: 12, lostSeq: 40, lostAt: 1_750_000_000_000 };

const html = (status: Parameters<typeof StatusNotice>[0], role: Role = 'operator') =>
  renderHtml(<StatusNotice {...status} />, 'en', { roles: [role] });

test('says nothing while all is well', () => {
  expect(html(well)).toBe('');
});

test('asks to reload once another version answers', () =>
  expect(html({ ...well, isUpdated: true })).toContain('Mullion was updated'));

test.each([
  [{ ...well, database: 'full' } as const, 'disk of the database is full'],
  [{ ...well, database: 'locked' } as const, 'locked the database'],
  [{ ...well, worker: 'stopped' } as const, 'restart Mullion'],
])('says what is wrong and what helps: %o', (status, text) => {
  expect(html(status)).toContain(text);
});

test('names both records of a restored database, and who may decide', () => {
  const text = html({ ...well, worker: 'stopped', restored });
  for (const part of [
    'Read-only',
    'Record 40',
    'up to record 12',
    'mullion audit verify',
    'Continue with this database',
  ])
    expect(text).toContain(part);
  expect(html({ ...well, restored: { keptSeq: 12, lostSeq: null, lostAt: null } })).toContain(
    'no anchor of this database',
  );
  expect(text).not.toContain('restart Mullion');
  expect(html({ ...well, restored }, 'viewer')).toContain('change.resolve');
});

/** The band after a good answer and then this one. */
async function bandAfter(status: number, body: unknown): Promise<string> {
  const client = new QueryClient();
  const query = queryOf('status.get', {});
  client.setQueryData(query.queryKey, { ...well, version: '1.0.0' });
  const queryFn = () => Promise.reject(failureOfBody(status, body));
  await client.prefetchQuery({ ...query, queryFn, retry: false, staleTime: 0 });
  return renderHtml(<StatusBand />, 'en', { client });
}

test('says that the database cannot be reached when the server refuses to answer for that', async () => {
  const error = { code: 'unavailable', message: 'The database cannot be reached.', remedy: 'Start the database.' };
  expect(await bandAfter(503, { error })).toContain('The database cannot be reached');
  // A proxy answers while the server restarts: nothing is known about the database.
  expect(await bandAfter(503, 'Service Unavailable')).toBe('');
  expect(await bandAfter(500, { error: { ...error, code: 'internal' } })).toBe('');
});

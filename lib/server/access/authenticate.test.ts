import { expect, it } from 'vitest';
import { noDatabaseDigest } from '@/lib/contract/page-digest';
import { withDigest } from '@/lib/server/access/authenticate';
import { databaseUnavailable } from '@/lib/server/db/database-failure';

it.each([
  databaseUnavailable('unreachable'),
  Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' }),
])('a page learns that the database is not available: %s', (error) => {
  expect(withDigest(error)).toMatchObject({ code: 'unavailable', digest: noDatabaseDigest });
});

it('other errors of a page keep their own digest', () => {
  const error = new Error('x');
  expect(withDigest(error)).toBe(error);
  expect(error).not.toHaveProperty('digest');
});

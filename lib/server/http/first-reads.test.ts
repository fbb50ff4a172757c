import { describe, expect, test } from 'vitest';
import { queryOf } from '@/lib/client/query-of';
import { nodeFields } from '@/lib/contract/filters';
import { listNodes } from '@/lib/contract/nodes';
import { urlValues } from '@/lib/contract/url-fields';
import type { Actor } from '@/lib/domain/access/actor';
import { Failure } from '@/lib/domain/failure';
import type { AppContext } from '@/lib/server/app-context';
import { firstRead, firstReads } from './first-reads';

/** The verbs of these tests use no other part of it. */
const appWith = (orUnreachable: AppContext['database']['orUnreachable']) =>
  ({ database: { orUnreachable } }) as AppContext;

const reader = (roles: Actor['roles']) => ({
  actor: { kind: 'person', id: 'local:a', name: 'a', roles, via: 'session' } satisfies Actor,
  app: appWith((work) => work),
});
const params = { cluster: 'prod' };
const query = urlValues(nodeFields, (name) => ({ os: 'windows', sort: 'nonsense', node: 'x' })[name]);
const page = { now: 1, sources: [], rows: [], totals: null, matching: 0 };
const answered = firstRead(listNodes, async ({ input }) => ({ ...page, matching: input.query.limit }), {
  params,
  query,
});

describe('what the server reads for the first render', () => {
  test('is found by the query of the browser', async () => {
    const { queries } = await firstReads(reader(['viewer']), [answered]);
    expect(queries).toMatchObject([
      { queryKey: queryOf('nodes.list', { params, query }).queryKey, state: { data: { matching: 100 } } },
    ]);
    expect(query).toEqual({ os: 'windows', sort: 'name', dir: 'asc' });
  });

  test('is nothing that the person may not read', async () => {
    expect((await firstReads(reader([]), [answered])).queries).toEqual([]);
  });

  test('lacks what fails or is invalid: the browser reads it and shows why', async () => {
    const missing = firstRead(listNodes, () => Promise.reject(new Failure('not-found', 'There is no such cluster.')), {
      params,
    });
    const invalid = firstRead(listNodes, async () => page, { params, query: { os: 'plan9' } });
    expect((await firstReads(reader(['viewer']), [missing, invalid])).queries).toEqual([]);
  });

  test('lacks what a fault of the server or a silent database keeps from being read', async () => {
    const broken = firstRead(listNodes, () => Promise.reject(new TypeError('broken')), { params });
    const silent = firstRead(listNodes, () => new Promise<never>(() => undefined), { params });
    const late = { ...reader(['viewer']), app: appWith(() => Promise.reject(new Error('unreachable'))) };
    expect((await firstReads(reader(['viewer']), [broken, answered])).queries).toHaveLength(1);
    expect((await firstReads(late, [silent])).queries).toEqual([]);
  });
});

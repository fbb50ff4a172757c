import { afterAll, expect, it } from 'vitest';
import type { Role } from '@/lib/domain/access/permission';
import type { AuditEntry } from '@/lib/domain/audit/record';
import { timeKey } from '@/lib/domain/timeline/merge';
import { appendAudit } from '@/lib/server/audit/append-audit';
import { changeRow, entry } from '@/lib/server/audit/testing/tamper';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { describeEachDatabase, testDatabases } from '@/lib/server/testing/test-databases';
import { testApp } from '@/lib/server/testing/test-app';
import { GET as getTimeline } from '@/app/api/timeline/route';
import { type ChangeFilter, readAudited, readChanges } from './read-changes';

const databases = testDatabases();
afterAll(() => databases.close());

const t = 1_749_999_000_000;
const all: ChangeFilter = {
  clusters: ['prod', 'dev'],
  changes: null,
  problems: false,
  text: null,
  ids: { gte: timeKey(0), lt: '9999999999999-~' },
};
const of = (changeId: string, phase: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  ...entry,
  action: `node.drain:${phase}`,
  changeId,
  ...more,
});

/** Two changes in two clusters, with calls, a denied approval, a sign-in and a new account between them. */
async function record(db: Db): Promise<void> {
  const dev = { cluster: 'dev' };
  const plain = { changeId: null, target: null, cluster: null };
  const account = { type: 'person', id: 'local:new', name: 'New Person' };
  const entries: AuditEntry[] = [
    of('a', 'requested'),
    of('b', 'requested', dev),
    of('a', 'approved', { outcome: 'denied' }),
    of('a', 'approved'),
    { ...entry, ...plain, action: 'session.sign-in' },
    { ...entry, ...plain, action: 'person.create', target: account },
    of('a', 'started'),
    of('a', 'intent'),
    of('a', 'answered'),
    of('b', 'started', dev),
    of('b', 'failed', dev),
    of('a', 'succeeded'),
  ];
  await transaction(db, async (tx) => {
    await tx.change.create({ data: { ...changeRow, id: 'a', number: 1, state: 'succeeded' } });
    await tx.change.create({ data: { ...changeRow, id: 'b', number: 2, state: 'failed', cluster: 'dev' } });
    for (const [i, one] of entries.entries()) await appendAudit(tx, one, t + i * 1000);
  });
}

const phases = (rows: readonly { text: { phrase?: { key: string } | undefined }; href: string | null }[]) =>
  rows.map(({ text, href }) => `${href?.split('/').at(-1)} ${text.phrase?.key.split('change-')[1]}`);

describeEachDatabase('changes on the timeline', (provider) => {
  it('are their phases, without calls and refusals, newest first and page by page', async () => {
    const { db } = await databases.open(provider);
    await record(db);
    const wanted = ['a succeeded', 'b failed', 'b started', 'a started', 'a approved', 'b requested', 'a requested'];
    expect(phases((await readChanges(db, all, 100)).rows)).toEqual(wanted);
    const read: string[] = [];
    let { lt } = all.ids;
    for (let page = 0; page < 20; page += 1) {
      const { rows, horizon } = await readChanges(db, { ...all, ids: { ...all.ids, lt } }, 2);
      read.push(...phases(rows));
      if (horizon === null) break;
      lt = horizon;
    }
    expect(read).toEqual(wanted);
  });

  it.each<[string, Partial<ChangeFilter>, string[]]>([
    ['of a cluster', { clusters: ['dev'] }, ['b failed', 'b started', 'b requested']],
    ['that are problems', { problems: true }, ['b failed']],
    [
      'of some changes',
      { changes: ['a'], clusters: ['prod'] },
      ['a succeeded', 'a started', 'a approved', 'a requested'],
    ],
    ['of none', { changes: [] }, []],
    ['of a period', { ids: { gte: timeKey(t + 1_000), lt: timeKey(t + 4_000) } }, ['a approved', 'b requested']],
    ['with a text', { text: 'nothing like this' }, []],
  ])('%s', async (_, filter, wanted) => {
    const { db } = await databases.open(provider);
    await record(db);
    expect(phases((await readChanges(db, { ...all, ...filter }, 100)).rows)).toEqual(wanted);
  });

  it('what people did besides is apart, without sign-ins', async () => {
    const { db } = await databases.open(provider);
    await record(db);
    const { rows, horizon } = await readAudited(db, all, 100);
    expect(rows.map(({ text }) => text.text)).toEqual([expect.stringMatching(/added the account New Person$/)]);
    expect(horizon).toBeNull();
  });
});

it('answers readers of the audit trail with what people did, others without, and names what is wrong in a query', async () => {
  const { db } = await databases.sqlite();
  await record(db);
  const fleet = { clusters: () => [{ name: 'prod' }, { name: 'dev' }], cluster: () => null };
  // Only what these queries use.
  const test = testApp({ db, parts: { fleet: fleet as never } });
  const ask = async (roles: Role[], query: string) => {
    const cookie = await test.cookieOf(roles.join('-'), roles);
    return getTimeline(new Request(`http://m.test/api/timeline${query}`, { headers: { host: 'm.test', cookie } }));
  };
  const sources = async (roles: Role[]) => {
    const { rows }: { rows: { source: string }[] } = await (await ask(roles, '')).json();
    return new Set(rows.map(({ source }) => source));
  };
  expect(await sources(['viewer'])).toEqual(new Set(['change']));
  expect(await sources(['auditor'])).toEqual(new Set(['change', 'audit']));
  for (const query of [
    '?sources=node,nothing',
    '?object=node/n1',
    '?object=nothing/n1&cluster=prod',
    '?limit=0',
    '?from=x',
  ])
    expect((await ask(['viewer'], query)).status, query).toBe(400);
  expect((await ask(['viewer'], '?cluster=elsewhere')).status).toBe(404);
  const later = await ask(['viewer'], `?from=${t + 1e12}`);
  expect([later.status, await later.json()]).toMatchObject([200, { rows: [], next: null }]);
});

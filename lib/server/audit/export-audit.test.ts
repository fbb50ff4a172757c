import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET as exportEndpoint } from '@/app/api/audit/export/route';
import { GET as recordEndpoint } from '@/app/api/audit/[seq]/route';
import { GET as listEndpoint } from '@/app/api/audit/route';
import { GET as verifyEndpoint } from '@/app/api/audit/verify/route';
import { getAuditRecord, listAudit, verifyAudit } from '@/lib/contract/audit';
import { recordHash } from '@/lib/domain/audit/chain';
import type { AuditEntry } from '@/lib/domain/audit/record';
import { appendAudit } from '@/lib/server/audit/append-audit';
import { csvLine } from '@/lib/domain/csv';
import { sha256 } from '@/lib/server/audit/sha256';
import { transaction } from '@/lib/server/db/transaction';
import { describeEachDatabase, testDatabases } from '@/lib/server/testing/test-databases';
import { testApp, type TestApp } from '@/lib/server/testing/test-app';

const databases = testDatabases();
afterAll(() => databases.close());

const count = 700;
const start = 1_750_000_000_000;

function entry(i: number): AuditEntry {
  return {
    actor: {
      id: `local:${i % 2 === 0 ? 'ada' : 'bob'}`,
      name: i % 2 === 0 ? '=HYPERLINK("x")' : 'Bob',
      via: 'session',
    },
    action: i % 5 === 0 ? 'node.cordon:started' : 'change.approve',
    outcome: i % 7 === 0 ? 'denied' : 'ok',
    cluster: i % 3 === 0 ? 'prod' : null,
    target: { type: 'node', id: `uid-${i % 10}`, name: `n${i}` },
    changeId: `c${i}`,
    fingerprint: null,
    approvals: [],
    requestIds: [],
    reason: `line one\n"quoted", ${i}`,
    before: null,
    after: { i },
  };
}

/** Cells of a CSV text, by RFC 4180, written apart from the code under test. */
function parseCsv(text: string): string[][] {
  return text
    .split(/\r\n(?="\d|$)/)
    .filter((line) => line !== '')
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')));
}

describeEachDatabase('the audit endpoints', (provider) => {
  let cookie = '';
  let test: TestApp;
  beforeAll(async () => {
    const { db } = await databases.open(provider);
    test = testApp({ db });
    cookie = await test.cookieOf('ada', ['auditor']);
    for (let i = 1; i <= count; i += 50)
      await transaction(db, async (tx) => {
        for (let k = i; k < i + 50; k += 1) await appendAudit(tx, entry(k), start + k * 1000);
      });
  });

  const request = (path: string, as = cookie) => new Request(`http://m.test${path}`, { headers: { cookie: as } });
  const list = async (query: string) =>
    listAudit.response.parse(await (await listEndpoint(request(`/api/audit?${query}`))).json());

  it('pages through everything once, newest first', async () => {
    const seen: number[] = [];
    let next: number | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(`limit=300${next === null ? '' : `&before=${next}`}`);
      seen.push(...page.rows.map((row) => row.seq));
      next = page.next;
    } while (next !== null);
    expect(seen).toEqual(Array.from({ length: count }, (_, i) => count - i));
  });

  it('pages by time too, and accepts any number as a cursor', async () => {
    const first = await list(`limit=7&from=${start + 10_000}&to=${start + 20_000}`);
    const second = await list(`limit=7&from=${start + 10_000}&to=${start + 20_000}&before=${first.next}`);
    expect([...first.rows, ...second.rows].map((row) => row.seq)).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10]);
    expect(second.next).toBeNull();
    expect((await list('limit=1&before=9007199254740991')).rows).toHaveLength(1);
    expect((await list('limit=1&before=-5')).rows).toEqual([]);
    expect((await list(`limit=1&before=9007199254740991&from=${start}`)).rows).toHaveLength(1);
  });

  it.for([
    ['actor=local:bob', (i: number) => i % 2 === 1],
    ['action=node.cordon:started', (i: number) => i % 5 === 0],
    ['outcome=denied', (i: number) => i % 7 === 0],
    ['cluster=prod', (i: number) => i % 3 === 0],
    ['change=c42', (i: number) => i === 42],
    ['target=uid-3', (i: number) => i % 10 === 3],
    [`from=${start + 10_000}&to=${start + 20_000}`, (i: number) => i >= 10 && i <= 20],
    ['actor=local:ada&outcome=denied&cluster=prod', (i: number) => i % 42 === 0],
    ['actor=nobody', () => false],
    ['actor=LOCAL:BO', (i: number) => i % 2 === 1],
    ['actor=hyperlink', (i: number) => i % 2 === 0],
    ['target=N699', (i: number) => i % 10 === 9],
    ['target=%25', () => false],
    ['action=node.cordon', (i: number) => i % 5 === 0],
    ['action=:started', (i: number) => i % 5 === 0],
  ] as const)('filters by %s', async ([query, matches]) => {
    const expected = Array.from({ length: count }, (_, i) => count - i).filter(matches);
    expect((await list(`limit=500&${query}`)).rows.map((row) => row.seq)).toEqual(expected);
  });

  it('shows a record with the text that was hashed', async () => {
    const answer = getAuditRecord.response.parse(await (await recordEndpoint(request('/api/audit/42'))).json());
    expect(answer.verified).toBe(true);
    expect(answer.record).toMatchObject({ seq: 42, changeId: 'c42', after: { i: 42 } });
    const { seq, prevHash, hash } = answer.record;
    expect(recordHash({ seq, prevHash, envelope: answer.envelope, sha256 })).toBe(hash);
    expect((await recordEndpoint(request('/api/audit/9999'))).status).toBe(404);
    expect((await recordEndpoint(request('/api/audit/99999999999'))).status).toBe(404);
    expect((await recordEndpoint(request('/api/audit/x'))).status).toBe(400);
  });

  it('exports exactly the filtered view, records the export, and stays verifiable', async () => {
    const csv = await exportEndpoint(request('/api/audit/export?format=csv&cluster=prod'));
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="mullion-audit-[\d-]+\.csv"$/);
    const [header, ...rows] = parseCsv(await csv.text());
    expect(header?.slice(0, 4)).toEqual(['seq', 'time', 'actorId', 'actorName']);
    const expected = (await list('limit=500&cluster=prod')).rows;
    expect(rows.map((row) => Number(row[0]))).toEqual(expected.map((row) => row.seq));
    expect(rows.find((row) => row[0] === '42')?.[3]).toBe(`'=HYPERLINK("x")`);
    expect(rows.find((row) => row[0] === '42')?.[15]).toBe('line one\n"quoted", 42');

    const jsonl = await exportEndpoint(request('/api/audit/export?format=jsonl&outcome=denied'));
    const lines = (await jsonl.text()).trim().split('\n');
    const denied = (await list('limit=500&outcome=denied')).rows;
    expect(lines.map((line) => JSON.parse(line).seq)).toEqual(denied.map((row) => row.seq));
    for (const line of lines) {
      const { seq, prevHash, envelope, hash } = JSON.parse(line);
      expect(recordHash({ seq, prevHash, envelope, sha256 })).toBe(hash);
    }

    const exports = (await list('action=audit.export')).rows;
    expect(exports.map((row) => row.after)).toEqual([
      { format: 'jsonl', rows: denied.length, filter: { outcome: 'denied' } },
      { format: 'csv', rows: expected.length, filter: { cluster: 'prod' } },
    ]);
    const verdict = verifyAudit.response.parse(await (await verifyEndpoint(request('/api/audit/verify'))).json());
    // The changes themselves are not stored.
    expect(verdict.breaks.filter(({ kind }) => kind !== 'change')).toEqual([]);
    expect((await exportEndpoint(request('/api/audit/export?format=xml'))).status).toBe(400);
    expect((await exportEndpoint(request('/api/audit/export?format=csv&colour=red'))).status).toBe(400);
  });

  it.each(['csv', 'jsonl'])(
    'breaks off an export as %s when its reader loses the right',
    { timeout: 20_000 },
    async (format) => {
      const { db, streams } = test.app;
      const cookieOfEve = await test.cookieOf('eve', ['auditor']);
      const file = await exportEndpoint(request(`/api/audit/export?format=${format}`, cookieOfEve));
      const reader = file.body?.getReader();
      await transaction(db, (tx) => tx.person.update({ where: { id: 'local:eve' }, data: { roles: '["viewer"]' } }));
      await expect(reader?.closed).rejects.toMatchObject({ name: 'AbortError' });
      expect(streams.has('local:eve')).toBe(false);
    },
  );
});

describe('csvLine', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x', '=cmd|" /C calc"!A0'])(
    'defuses %j',
    (cell) => expect(csvLine([cell])).toBe(`"'${cell.replaceAll('"', '""')}"\r\n`),
  );
  it('leaves other texts unchanged', () => expect(csvLine([1, 'a-b', '', 'x"y'])).toBe('"1","a-b","","x""y"\r\n'));
});

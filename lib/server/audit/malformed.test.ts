import { afterAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { GET as exportEndpoint } from '@/app/api/audit/export/route';
import { GET as recordEndpoint } from '@/app/api/audit/[seq]/route';
import { GET as activityEndpoint } from '@/app/api/audit/activity/route';
import { GET as listEndpoint } from '@/app/api/audit/route';
import { GET as verdictEndpoint } from '@/app/api/audit/verdict/route';
import { GET as verifyEndpoint } from '@/app/api/audit/verify/route';
import { getAuditRecord, getAuditVerdict, listAudit, listAuditActivity, verifyAudit } from '@/lib/contract/audit';
import { appendAudit } from '@/lib/server/audit/append-audit';
import { verifyAudit as verifyChain } from '@/lib/server/audit/verify-audit';
import { readRows } from '@/lib/server/audit/read-rows';
import { recordPage } from '@/lib/server/audit/record-page';
import { transaction } from '@/lib/server/db/transaction';
import { queriesOf } from '@/lib/server/testing/sqlite-queries';
import { testApp } from '@/lib/server/testing/test-app';
import { testDatabases } from '@/lib/server/testing/test-databases';
import { append, changeRow, entry, tamper } from './testing/tamper';

const databases = testDatabases();
afterAll(() => databases.close());

/** SQLite stores any value in any column, unless the table is STRICT. */
const row = (column: string, value: string) => `UPDATE "AuditRecord" SET "${column}" = ${value} WHERE "seq" = 3`;
const rows: [what: string, sql: string, expected: string[]][] = [
  ['text in the time', row('at', "'soon'"), ['3 unreadable at']],
  ['a BLOB in the time', row('at', "x'00ff'"), ['3 unreadable at']],
  ['an infinite time', row('at', '9e999'), ['3 unreadable at']],
  ['a BLOB as the envelope', row('envelope', "x'00ff'"), ['3 unreadable envelope']],
  ['a number as the envelope', row('envelope', '5'), ['3 content', '3 not-canonical']],
  ['an envelope that is no JSON', row('envelope', "'{'"), ['3 content', '3 not-canonical']],
  ['a time that no calendar has', row('at', '9000000000000000'), ['3 column']],
  ['a hexadecimal time', row('at', "'0x18bcfe56803'"), ['3 unreadable at']],
  ['a fraction in the time', row('at', '"at" + 0.5'), ['3 unreadable at']],
  ['the largest time', row('at', '9223372036854775807'), ['3 column']],
  ['an empty text as the call', row('call', "''"), ['3 unreadable call']],
  ['a hexadecimal call', row('call', "'0x0'"), ['3 unreadable call']],
  ['a BLOB as the call', row('call', "x'00'"), ['3 unreadable call']],
  ['a fraction as the call', row('call', '0.5'), ['3 unreadable call']],
  ['a negative call', row('call', '-1'), ['3 unreadable call']],
  ['another number as the call', row('call', '2'), ['3 unreadable call']],
  ['a call beyond the column', row('call', '1099511627776'), ['3 unreadable call']],
  ['a BLOB as the hash', row('hash', "x'00'"), ['3 unreadable hash']],
  ['a BLOB as the previous hash', row('prevHash', "x'00'"), ['3 unreadable prevHash']],
  [
    'BLOBs in the search columns',
    `${row('actorId', "x'00'")}; ${row('changeId', "x'01'")}`,
    ['3 unreadable actorId, changeId'],
  ],
  [
    'a number beyond the column',
    `UPDATE "AuditRecord" SET "seq" = 1099511627776 WHERE "seq" = 3`,
    ['4 gap', '2147483647 unreadable'],
  ],
];

const short = ({ seq, kind, message }: { seq: number; kind: string; message: string }) =>
  [seq, kind, ...(message.split('cannot be read in ')[1]?.split('\n') ?? [])].join(' ');

describe('a malformed audit row', () => {
  it.for(rows)('with %s is reported, and everything else goes on', async ([, sql, expected]) => {
    const { db, url } = await databases.open('sqlite');
    for (const record of append(db, 5, 'c1')) await record;
    const cookie = await testApp({ db }).cookieOf('ada', ['auditor']);
    await tamper({ provider: 'sqlite', url, sql: [sql] });
    const request = (path: string) => new Request(`http://m.test${path}`, { headers: { cookie } });

    const ownRows = async (filter: string): Promise<number[]> => {
      const seqs: number[] = [];
      for (let next: number | null = null, first = true; first || next !== null; first = false) {
        const after: string = next === null ? '' : `&before=${next}`;
        const answer = await activityEndpoint(request(`/api/audit/activity?limit=1${after}${filter}`));
        const page: z.output<typeof listAuditActivity.response> = listAuditActivity.response.parse(await answer.json());
        seqs.push(...page.rows.map(({ record }) => record.seq));
        next = page.next;
      }
      return seqs;
    };

    const verdict = verifyAudit.response.parse(await (await verifyEndpoint(request('/api/audit/verify'))).json());
    // The change itself is not stored.
    const ofRecords = verdict.breaks.filter(({ kind }) => kind !== 'change');
    expect([verdict.ok, ofRecords.map(short)]).toEqual([false, expected]);
    const known = getAuditVerdict.response.parse(await (await verdictEndpoint(request('/api/audit/verdict'))).json());
    expect(known.latest?.verdict).toEqual(verdict);
    expect(known.newest).toBe(5);

    for (const filter of ['', 'outcome=ok', 'from=1600000000000', 'from=1600000000000&limit=2']) {
      const answer = await listEndpoint(request(`/api/audit?${filter}`));
      expect([answer.status, filter], await answer.clone().text()).toEqual([200, filter]);
      const list = listAudit.response.parse(await answer.json());
      expect(list.rows.map(({ seq }) => seq)).toContain(5);
    }
    const isDamaged = expected.some((one) => /^3 (unreadable|not-canonical)/.test(one));
    for (const filter of ['', '&outcome=ok', '&actor=local:ada', '&cluster=prod']) {
      if (filter.startsWith('&actor') && sql.includes('"actorId"')) continue;
      expect([filter, await ownRows(filter)]).toEqual([filter, isDamaged ? [5, 3] : [5]]);
    }
    const one = await recordEndpoint(request('/api/audit/3'));
    if (one.status === 200) expect(getAuditRecord.response.parse(await one.json()).verified).toBe(false);
    else expect(one.status).toBe(404);

    for (const format of ['csv', 'jsonl']) {
      const file = await exportEndpoint(request(`/api/audit/export?format=${format}`));
      expect(await file.text()).toContain('r4');
    }
  });

  it('with a fraction in its time loses no record of a list by time, wherever a page ends', async () => {
    const { db, url } = await databases.open('sqlite');
    for (const record of append(db, 12)) await record;
    await tamper({ provider: 'sqlite', url, sql: [`UPDATE "AuditRecord" SET "at" = "at" + 4.5 WHERE "seq" = 4`] });
    const at = { gte: 0n, lte: 2n ** 53n };
    for (const take of [1, 2, 3, 5]) {
      const seqs: number[] = [];
      for (let before: number | undefined; ;) {
        const rows = await recordPage(db, { filter: { at }, before, take });
        seqs.push(...rows.map(({ seq }) => seq));
        before = rows.at(-1)?.seq;
        if (rows.length < take) break;
      }
      expect(seqs).toEqual([12, 11, 10, 9, 4, 8, 7, 6, 5, 3, 2, 1]);
    }
  });

  it.for([`'soon'`, `x'00'`, `'0x18bcfe56803'`])('with %s as its time lets a list by time go on', async (value) => {
    const { db, url } = await databases.open('sqlite');
    for (const record of append(db, 5)) await record;
    const sql = `UPDATE "AuditRecord" SET "at" = ${value} WHERE "seq" = 3`;
    await tamper({ provider: 'sqlite', url, sql: [sql] });
    const behind = async () =>
      (await recordPage(db, { filter: { at: { gte: 0n, lte: 2n ** 53n } }, before: 3, take: 5 })).map(({ seq }) => seq);
    expect(await behind()).toEqual([2, 1]);
    await tamper({ provider: 'sqlite', url, sql: [`UPDATE "AuditRecord" SET "envelope" = '{' WHERE "seq" = 3`] });
    expect(await behind()).toEqual([2, 1]);
  });

  it('costs as many queries as a hundred of them', async () => {
    const { db, url } = await databases.open('sqlite');
    for (const record of append(db, 100)) await record;
    const read = () => queriesOf(() => readRows(db, { orderBy: { seq: 'desc' }, take: 100 }));
    await tamper({ provider: 'sqlite', url, sql: [row('envelope', "x'00'")] });
    const one = await read();
    await tamper({ provider: 'sqlite', url, sql: [`UPDATE "AuditRecord" SET "envelope" = x'00', "at" = 'soon'`] });
    expect((await read()).length).toBeLessThanOrEqual(one.length);
  });

  it('does not stop the search for those that follow', async () => {
    const { db, url } = await databases.open('sqlite');
    for (const record of append(db, 40)) await record;
    const broken = [7, 8, 21, 40];
    const sql = broken.map((seq) => `UPDATE "AuditRecord" SET "envelope" = x'00' WHERE "seq" = ${seq}`);
    await tamper({
      provider: 'sqlite',
      url,
      sql: [...sql, `UPDATE "AuditRecord" SET "outcome" = 'x' WHERE "seq" = 30`],
    });
    const verdict = await verifyChain(db);
    expect(verdict.breaks.map(({ seq, kind }) => `${seq} ${kind}`)).toEqual([
      '7 unreadable',
      '8 unreadable',
      '21 unreadable',
      '30 column',
      '40 unreadable',
    ]);
    expect(verdict.checked).toBe(40);
  });

  it.for([
    `UPDATE "Change" SET "summaryParams" = '{'`,
    `UPDATE "Change" SET "summaryParams" = 'null'`,
    `UPDATE "Change" SET "requesterName" = x'00ff'`,
    `UPDATE "AuditName" SET "text" = x'00' || "text" WHERE "role" = 'target'`,
    `UPDATE "AuditName" SET "text" = CAST("text" AS BLOB) WHERE "role" = 'actor'`,
  ])('of another table leaves list, search and export working: %s', async (sql) => {
    const { db, url } = await databases.open('sqlite');
    await transaction(db, async (tx) => {
      await tx.change.create({ data: { ...changeRow, id: 'c1' } });
      await tx.change.create({ data: { ...changeRow, id: 'c2', number: 8 } });
      await appendAudit(tx, { ...entry, changeId: 'c2' }, 1);
      await appendAudit(tx, { ...entry, changeId: 'c1' }, 2);
    });
    await tamper({ provider: 'sqlite', url, sql: [sql.includes('WHERE') ? sql : `${sql} WHERE "id" = 'c1'`] });
    const cookie = await testApp({ db }).cookieOf('ada', ['auditor']);
    const request = (path: string) => new Request(`http://m.test${path}`, { headers: { cookie } });
    const answer = await activityEndpoint(request('/api/audit/activity'));
    const { rows: found } = listAuditActivity.response.parse(await answer.json());
    const isChange = sql.includes('"Change"');
    expect(found.map(({ record, change }) => [record.seq, change !== null])).toEqual([
      [2, !isChange],
      [1, true],
    ]);
    for (const filter of ['target=n', 'actor=ad', 'change=7'])
      expect([(await listEndpoint(request(`/api/audit?${filter}`))).status, filter]).toEqual([200, filter]);
    const file = await exportEndpoint(request('/api/audit/export?format=csv&target=n1'));
    expect(file.status).toBe(200);
  });

  it('as the head is reported, and nothing is done that cannot be recorded', async () => {
    const { db, url } = await databases.open('sqlite');
    for (const record of append(db, 2)) await record;
    await tamper({ provider: 'sqlite', url, sql: [`UPDATE "AuditHead" SET "seq" = '0x2'`] });
    expect((await verifyChain(db)).breaks).toMatchObject([{ seq: 0, kind: 'unreadable' }]);
    await tamper({ provider: 'sqlite', url, sql: [`UPDATE "AuditHead" SET "seq" = 'many'`] });
    expect((await verifyChain(db)).breaks).toMatchObject([{ seq: 0, kind: 'unreadable' }]);
    const cookie = await testApp({ db }).cookieOf('ada', ['auditor']);
    const known = await verdictEndpoint(new Request('http://m.test/api/audit/verdict', { headers: { cookie } }));
    expect(getAuditVerdict.response.parse(await known.json()).newest).toBeNull();
    const exported = await exportEndpoint(
      new Request('http://m.test/api/audit/export?format=csv', { headers: { cookie } }),
    );
    expect(exported.status).toBe(503);
    await expect(transaction(db, (tx) => appendAudit(tx, entry, 1))).rejects.toMatchObject({
      code: 'unavailable',
      details: { remedy: expect.stringContaining('mullion audit verify') },
    });
  });
});

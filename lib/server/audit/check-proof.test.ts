import { expect, test } from 'vitest';
import { bareEntry, type AuditRecord } from '@/lib/domain/audit/record';
import { checkProof, type ProofCheck } from '@/lib/domain/audit/check-proof';
import { eventsHash, noEvents, type Proof, rowsHash, type StoredEvent } from '@/lib/domain/audit/proof';
import type { Change } from '@/lib/domain/change/change';
import { reduceChange } from '@/lib/domain/change/fold';
import { sha256 } from './sha256';
import { logOf, planned, requested } from '@/lib/domain/change/testing/facts';

const log = logOf(
  requested,
  planned(),
  { type: 'approval-needed', body: {} },
  { type: 'withdrawn', body: { by: { id: 'local:ann', name: 'ann' }, comment: '' } },
);
const stored = log.map(({ at, body, ...one }): StoredEvent => ({
  ...one,
  at: new Date(at),
  body: JSON.stringify(body),
}));
const forgedAt = (seq: number) => stored.map((one) => (one.seq === seq ? { ...one, body: '{"forged":1}' } : one));
const proofOf = (events: number, of = stored): Proof => ({
  events,
  eventsHash: eventsHash(noEvents, of.slice(0, events), sha256),
});

function changeOf(): Change {
  const change = reduceChange(log);
  if (change === null) throw new Error('no change');
  return change;
}

const recordsOf = (...proofs: (Proof | null)[]): AuditRecord[] =>
  proofs.map((proof, at) => ({
    ...bareEntry({ actor: { id: 'a', name: 'a', via: 'worker' }, action: 'node.drain:requested', outcome: 'ok' }),
    seq: 10 + at,
    at: 0,
    prevHash: '',
    hash: '',
    ...(proof === null ? {} : { proof }),
  }));

const found = (records: AuditRecord[], more: Partial<ProofCheck> = {}): string[] =>
  checkProof({
    change: changeOf(),
    events: stored,
    records,
    isWhole: true,
    journal: { totals: new Map() },
    sha256,
    ...more,
  }).map(({ seq, message }) => `${seq} ${message.replace(/^change \S+: /, '')}`);

const requestDiffers = '10 its events 1 to 3 (requested, planned, approval-needed) differ from record 10';

test.each<[what: string, records: AuditRecord[], events: StoredEvent[], expected: string[]]>([
  ['every record', recordsOf(proofOf(3), proofOf(4)), stored, []],
  ['no record', recordsOf(null, null), forgedAt(2), []],
  ['a record after an update', recordsOf(null, proofOf(4)), stored, []],
  [
    'a record after an update, and not now',
    recordsOf(null, proofOf(4)),
    forgedAt(2),
    ['11 its events 1 to 4 (requested, planned, approval-needed, withdrawn) differ from record 11'],
  ],
  ['a record, and not after a forgery', recordsOf(proofOf(3), proofOf(4)), forgedAt(2), [requestDiffers]],
  [
    'only of what a run read after a forgery',
    recordsOf(proofOf(3), proofOf(4, forgedAt(2))),
    forgedAt(2),
    [requestDiffers],
  ],
  [
    'a record whose events are gone',
    recordsOf(proofOf(3), proofOf(4)),
    stored.slice(0, 3),
    ['11 its event 4 (missing) differs from record 11'],
  ],
  [
    'no record: one before the first',
    recordsOf(proofOf(3)),
    [...stored.slice(0, 1).map((one) => ({ ...one, seq: 0 })), ...stored.slice(0, 3)],
    [requestDiffers],
  ],
  ['no record of its end', recordsOf(proofOf(3)), stored, ['10 no record has its event 4 (withdrawn)']],
  ['a record of an older replica at its end', recordsOf(proofOf(3), null), stored, []],
])('events are proven by %s', (_, records, events, expected) => {
  expect(found(records, { events })).toEqual(expected);
});

test('a journal is compared with the newest record only, and only if both can be read', () => {
  const journal = { workHash: 'w', stepsHash: 's', totals: new Map() };
  const proof = proofOf(4);
  expect(found(recordsOf(proof), { journal })).toEqual([]);
  expect(found(recordsOf({ ...proof, ...journal, workHash: 'x' }, proof), { journal })).toEqual([]);
  const last = recordsOf({ ...proof, workHash: 'x', stepsHash: 'x' });
  expect(found(last, { journal })).toEqual([
    '10 its work items differ from record 10',
    '10 the journal of its steps differs from record 10',
  ]);
  // A run that goes on after a decision alters it.
  expect(found(last, { journal, change: { ...changeOf(), state: 'running' } })).toEqual([]);
  expect(found(last, { journal: null })).toEqual([]);
  expect(found(last, { journal, isWhole: false })).toEqual([]);
});

test('rows have one hash in whatever order they are read', () => {
  const rows = [
    ['a', 1],
    ['b', null],
    ['B', 2],
  ] as const;
  expect(rowsHash(rows, sha256)).toBe(rowsHash(rows.toReversed(), sha256));
  expect(rowsHash(rows, sha256)).not.toBe(rowsHash(rows.slice(1), sha256));
});

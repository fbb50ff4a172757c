import type { Sha256 } from '@/lib/domain/audit/fit-json';
import { readEnvelope, type SearchColumns, searchColumns } from '@/lib/domain/audit/envelope';

/** The hash before the first record. */
export const genesisHash = '0'.repeat(64);

const domainTag = 'mullion/audit/1';
const hashPattern = /^[0-9a-f]{64}$/;

export interface StoredRecord extends SearchColumns {
  seq: number;
  prevHash: string;
  hash: string;
  envelope: string;
}

export interface ChainHead {
  seq: number;
  hash: string;
}

/** A record as the one after it sees it; null: its hash cannot be read. */
export interface ChainLink {
  seq: number;
  hash: string | null;
}

export const breakKinds = [
  'content',
  'link',
  'gap',
  'head-behind',
  'tail-missing',
  'column',
  'not-canonical',
  'anchor',
  'unreadable',
  'change',
  'approval',
  'name',
] as const;
export type BreakKind = (typeof breakKinds)[number];

export interface ChainBreak {
  seq: number;
  kind: BreakKind;
  message: string;
}

/** SHA-256 over fixed widths: tag, NUL, seq (8 bytes big endian), previous hash, SHA-256 of the envelope (32 each). */
export function recordHash(o: { seq: number; prevHash: string; envelope: string; sha256: Sha256 }): string {
  const tag = new TextEncoder().encode(`${domainTag}\0`);
  const bytes = new Uint8Array(tag.length + 8 + 32 + 32);
  bytes.set(tag);
  new DataView(bytes.buffer).setBigUint64(tag.length, BigInt(o.seq));
  bytes.set(fromHex(o.prevHash), tag.length + 8);
  bytes.set(fromHex(o.sha256(o.envelope)), tag.length + 40);
  return o.sha256(bytes);
}

/**
 * Problems of one record, given the one before it (the genesis before the first). Empty if it is valid. Of a record with
 * `unreadable` columns, in which the database holds something else than their type, only the position is checked.
 */
export function checkRecord(
  row: StoredRecord & { unreadable?: readonly string[] },
  previous: ChainLink,
  sha256: Sha256,
): ChainBreak[] {
  const breaks: ChainBreak[] = [];
  const message = (kind: BreakKind, message: string) => breaks.push({ seq: row.seq, kind, message });
  const { unreadable = [] } = row;
  const missing = row.seq - previous.seq - 1;
  if (missing > 0) {
    message('gap', `${missing === 1 ? 'a record is' : `${missing} records are`} missing before ${row.seq}`);
  } else if (previous.hash !== null && row.prevHash !== previous.hash && !unreadable.includes('prevHash')) {
    message('link', `record ${row.seq} does not link to the hash of record ${previous.seq}`);
  }
  if (unreadable.length > 0) {
    message('unreadable', `record ${row.seq} holds values that cannot be read in ${unreadable.join(', ')}`);
    return breaks;
  }
  const wellFormed = hashPattern.test(row.prevHash) && hashPattern.test(row.hash);
  if (!wellFormed || recordHash({ ...row, sha256 }) !== row.hash) {
    message('content', `record ${row.seq} does not match its own hash`);
  }
  const envelope = readEnvelope(row.envelope);
  if (envelope === null) {
    message('not-canonical', `record ${row.seq} is not in canonical form`);
    return breaks;
  }
  for (const [name, value] of Object.entries(searchColumns(envelope))) {
    // The names are keys of the column type.
    const column = row[name as keyof StoredRecord];
    if (column !== value) message('column', `column ${name} of record ${row.seq} differs from the record's content`);
  }
  return breaks;
}

export function checkHead(last: ChainLink, head: ChainHead | null): ChainBreak[] {
  if (head === null) return [{ seq: last.seq, kind: 'tail-missing', message: 'the head of the chain is missing' }];
  if (head.seq > last.seq) {
    const lost = head.seq - last.seq;
    const message = `the head points to record ${head.seq}, but the last record is ${last.seq}: ${lost} missing at the end`;
    return [{ seq: head.seq, kind: 'tail-missing', message }];
  }
  if (head.seq < last.seq || (last.hash !== null && head.hash !== last.hash)) {
    const message = `the head points to record ${head.seq} and does not match the hash of record ${last.seq}`;
    return [{ seq: last.seq, kind: 'head-behind', message }];
  }
  return [];
}

function fromHex(hex: string): Uint8Array {
  const bytes = new Uint8Array(32);
  for (let i = 0; i < 32; i += 1) bytes[i] = Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16);
  return bytes;
}

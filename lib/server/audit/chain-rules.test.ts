import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, envelopeText, readEnvelope } from '@/lib/domain/audit/envelope';
import { checkHead, checkRecord, genesisHash, recordHash } from '@/lib/domain/audit/chain';
import { fitJson, fitLimits, fitText } from '@/lib/domain/audit/fit-json';
import { bareEntry, type AuditEntry } from '@/lib/domain/audit/record';
import type { Json } from '@/lib/domain/json';

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** Any JSON, with everything that canonical form does not hold: floats, huge numbers, NUL, lone surrogates. */
const anyJson = fc
  .jsonValue({ maxDepth: 6, noUnicodeString: false })
  .map((value): Json => JSON.parse(JSON.stringify(value)));
const anyText = fc.string({ unit: 'binary', maxLength: 50 }).map((text) => `${text}\0\ud800`);

const entry: AuditEntry = bareEntry({
  actor: { id: 'a', name: 'A', via: 'session' },
  action: 'node.cordon',
  outcome: 'ok',
});

describe('canonicalJson', () => {
  it('sorts keys by code unit and writes no spaces', () => {
    expect(canonicalJson({ b: [1, 'x', null, true], a: { é: 1, Z: 2, '\u{1f600}': 3, '\uffff': 4 } })).toBe(
      '{"a":{"Z":2,"é":1,"😀":3,"\uffff":4},"b":[1,"x",null,true]}',
    );
  });

  it.each([0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, 'a\0b', '\ud800', 'x\udc00'])('refuses %j', (value) => {
    expect(() => canonicalJson(value)).toThrow(RangeError);
    expect(() => canonicalJson({ deep: [value] })).toThrow(RangeError);
  });

  it('does not depend on the order of members', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const fit = fitJson(value, sha256);
        const turned =
          typeof fit === 'object' && fit !== null && !Array.isArray(fit)
            ? Object.fromEntries(Object.entries(fit).reverse())
            : fit;
        expect(canonicalJson(turned)).toBe(canonicalJson(fit));
        const again: Json = JSON.parse(canonicalJson(fit));
        expect(canonicalJson(again)).toBe(canonicalJson(fit));
      }),
    );
  });
});

describe('fitJson', () => {
  it('makes everything canonical and does nothing the second time', () => {
    fc.assert(
      fc.property(fc.oneof(anyJson, anyText), (value) => {
        const fit = fitJson(value, sha256);
        expect(() => canonicalJson(fit)).not.toThrow();
        expect(fitJson(fit, sha256)).toEqual(fit);
      }),
    );
  });

  it('cuts long text between characters, with size and digest', () => {
    const text = '节点😀'.repeat(1000);
    const fit = fitText(text, sha256);
    expect(bytesOf(fit)).toBeLessThanOrEqual(fitLimits.textBytes);
    expect(fit).toContain(`(${bytesOf(text)} bytes, sha256 ${sha256(text)})`);
    expect(fit).not.toMatch(/\p{Surrogate}/u);
    expect(fitText('x'.repeat(fitLimits.textBytes), sha256)).toBe('x'.repeat(fitLimits.textBytes));
  });

  it('bounds lists, objects and depth', () => {
    let deep: Json = 1;
    for (let i = 0; i < 5000; i += 1) deep = [deep];
    expect(JSON.stringify(fitJson(deep, sha256))).toContain('too deep');
    expect(
      fitJson(
        Array.from({ length: 1200 }, (_, i) => i),
        sha256,
      ),
    ).toHaveLength(1001);
    const wide = Object.fromEntries(Array.from({ length: 1200 }, (_, i) => [`k${i}`, i]));
    expect(fitJson(wide, sha256)).toMatchObject({ '…': '200 more' });
  });
});

describe('the envelope', () => {
  it('reads back every value', () => {
    fc.assert(
      fc.property(anyJson, anyText, (after, reason) => {
        const text = envelopeText({ ...entry, after, reason }, { at: 5, sha256 });
        expect(readEnvelope(text)).toMatchObject({ v: 1, at: 5, action: 'node.cordon' });
      }),
    );
  });

  it.each([
    ['a space', (text: string) => text.replace(',', ', ')],
    ['another order', (text: string) => text.replace(/^\{("action":"[^"]*"),(.*)\}$/, '{$2,$1}')],
    ['an unknown field', (text: string) => text.replace(/\}$/, ',"z":1}')],
    ['a missing field', (text: string) => text.replace('"reason":"",', '')],
    ['a key twice', (text: string) => text.replace('"reason":""', '"reason":"x","reason":""')],
    ['another version', (text: string) => text.replace('"v":1', '"v":2')],
    ['no JSON', () => '{'],
    ['endless brackets', () => '['.repeat(100_000)],
  ])('is not read with %s', (_, change) => {
    const text = envelopeText(entry, { at: 5, sha256 });
    expect(readEnvelope(text)).not.toBeNull();
    expect(change(text)).not.toBe(text);
    expect(readEnvelope(change(text))).toBeNull();
  });
});

describe('the chain', () => {
  const envelope = envelopeText(entry, { at: 5, sha256 });
  const hash = recordHash({ seq: 1, prevHash: genesisHash, envelope, sha256 });
  const row = {
    seq: 1,
    prevHash: genesisHash,
    hash,
    envelope,
    at: 5,
    actorId: 'a',
    action: 'node.cordon',
    outcome: 'ok',
    cluster: null,
    changeId: null,
    targetId: null,
    call: 0,
  };
  const genesis = { seq: 0, hash: genesisHash };

  it('hashes the tag, the sequence, the previous hash and the digest of the text', () => {
    const parts = [
      Buffer.from('mullion/audit/1\0'),
      Buffer.alloc(8),
      Buffer.alloc(32),
      Buffer.from(sha256(envelope), 'hex'),
    ];
    parts[1]?.writeBigUInt64BE(1n);
    expect(hash).toBe(sha256(Buffer.concat(parts)));
    expect(checkRecord(row, genesis, sha256)).toEqual([]);
  });

  it.each(['at', 'actorId', 'action', 'outcome', 'cluster', 'changeId', 'targetId', 'call'])(
    'names column %s',
    (column) => {
      const breaks = checkRecord({ ...row, [column]: column === 'at' ? 6 : 'other' }, genesis, sha256);
      expect(breaks.map(({ kind, message }) => [kind, message.includes(`column ${column} `)])).toEqual([
        ['column', true],
      ]);
    },
  );

  it('compares the head with the last record', () => {
    expect(checkHead({ seq: 1, hash }, { seq: 1, hash })).toEqual([]);
    expect(checkHead(genesis, genesis)).toEqual([]);
    expect(checkHead({ seq: 1, hash }, { seq: 3, hash })).toMatchObject([{ seq: 3, kind: 'tail-missing' }]);
    expect(checkHead({ seq: 1, hash }, { seq: 0, hash: genesisHash })).toMatchObject([{ seq: 1, kind: 'head-behind' }]);
    expect(checkHead({ seq: 1, hash }, { seq: 1, hash: genesisHash })).toMatchObject([{ kind: 'head-behind' }]);
    expect(checkHead({ seq: 1, hash }, null)).toMatchObject([{ kind: 'tail-missing' }]);
  });
});

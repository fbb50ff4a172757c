import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifySignature } from '@/simulator/http/acs3';

const NOW = Date.UTC(2026, 10, 21, 3);
const KNOWN = { accessKeyId: 'AK', accessKeySecret: 'secret', nowMs: NOW };

const sha256 = (data: string): string => createHash('sha256').update(data).digest('hex');

function signed(change: { date?: string; body?: string } = {}) {
  const headers: Record<string, string> = {
    host: '127.0.0.1:80',
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': change.date ?? '2026-11-21T03:00:00Z',
  };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name] ?? ''}\n`).join('');
  const canonical = ['GET', '/regions', 'a=1&b=%2A', lines, names.join(';'), sha256('')].join('\n');
  const signature = createHmac('sha256', 'secret')
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  headers['authorization'] = `ACS3-HMAC-SHA256 Credential=AK,SignedHeaders=${names.join(';')},Signature=${signature}`;
  return { method: 'GET', url: '/regions?b=*&a=1', headers, body: Buffer.from(change.body ?? '') };
}

const codeOf = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return Reflect.get(Object(error), 'code');
  }
  return 'accepted';
};

describe('verifySignature', () => {
  it('accepts a correct signature for any order of the query', () => {
    expect(verifySignature(signed(), KNOWN)).toBe('AK');
  });

  it.each<[string, () => ReturnType<typeof signed>, string]>([
    ['a changed body', () => signed({ body: '{}' }), 'SignatureDoesNotMatch'],
    ['a changed path', () => ({ ...signed(), url: '/clusters?b=*&a=1' }), 'SignatureDoesNotMatch'],
    ['a changed parameter', () => ({ ...signed(), url: '/regions?b=*&a=2' }), 'SignatureDoesNotMatch'],
    ['another method', () => ({ ...signed(), method: 'DELETE' }), 'SignatureDoesNotMatch'],
    ['a time 16 minutes old', () => signed({ date: '2026-11-21T02:44:00Z' }), 'InvalidTimeStamp.Expired'],
    ['a time 16 minutes ahead', () => signed({ date: '2026-11-21T03:16:00Z' }), 'InvalidTimeStamp.Expired'],
    ['a time that is none', () => signed({ date: 'soon' }), 'InvalidTimeStamp.Expired'],
  ])('refuses %s', (_what, request, code) => {
    expect(codeOf(() => verifySignature(request(), KNOWN))).toBe(code);
  });

  it('refuses another scheme', () => {
    const request = signed();
    request.headers['authorization'] = 'acs AK:signature';
    expect(codeOf(() => verifySignature(request, KNOWN))).toBe('MissingAuthorization');
  });
});

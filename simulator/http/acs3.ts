import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ApiError, badRequest } from '@/simulator/world/api-error';

const ALGORITHM = 'ACS3-HMAC-SHA256';
const MAX_SKEW_MS = 15 * 60_000;
const HEADER = /^ACS3-HMAC-SHA256\s+Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/;

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

/** RFC 3986 encoding: also escapes characters that encodeURIComponent does not. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

function canonicalQuery(search: string): string {
  const pairs = [...new URLSearchParams(search)];
  pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
}

interface SignedRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function signatureOf(request: SignedRequest, signedHeaders: string, secret: string): string {
  const mark = request.url.indexOf('?');
  const path = mark < 0 ? request.url : request.url.slice(0, mark);
  const query = mark < 0 ? '' : request.url.slice(mark + 1);
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const canonical = [
    request.method,
    path,
    canonicalQuery(query),
    headers.join(''),
    signedHeaders,
    String(request.headers['x-acs-content-sha256'] ?? ''),
  ].join('\n');
  return createHmac('sha256', secret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex');
}

const sameText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Returns the access key id of an ACS3-HMAC-SHA256 request or throws the refusal; in real time, as clients sign. */
export function verifySignature(
  request: SignedRequest,
  known: { accessKeyId: string; accessKeySecret: string; nowMs: number },
): string {
  const parts = HEADER.exec(String(request.headers.authorization ?? ''));
  if (parts === null) throw badRequest('MissingAuthorization', 'The authorization header is missing or malformed.');
  const [, accessKeyId = '', signedHeaders = '', signature = ''] = parts;
  if (accessKeyId !== known.accessKeyId)
    throw new ApiError(404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.');
  const mismatch = badRequest('SignatureDoesNotMatch', 'Specified signature does not match our calculation.');
  if (sha256(request.body) !== request.headers['x-acs-content-sha256']) throw mismatch;
  if (!sameText(signature, signatureOf(request, signedHeaders, known.accessKeySecret))) throw mismatch;
  const sentMs = Date.parse(String(request.headers['x-acs-date'] ?? ''));
  if (!(Math.abs(known.nowMs - sentMs) <= MAX_SKEW_MS))
    throw badRequest('InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.');
  return accessKeyId;
}

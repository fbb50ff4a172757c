import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();

/** Whether a request carries the token as `Authorization: Bearer …`. Takes the same time however much of it is right. */
export function bearsToken(request: Request, token: string): boolean {
  const given = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token)) && given !== '';
}

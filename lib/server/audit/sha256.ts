import 'server-only';
import { createHash } from 'node:crypto';

/** Lower-case hex of SHA-256; text as UTF-8. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

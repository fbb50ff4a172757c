import 'server-only';
import { createHash } from 'node:crypto';

/** Lower-case hex of SHA-256; text as UTF-8. */
export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

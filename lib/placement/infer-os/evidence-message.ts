import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { OsHit } from './intended-os';

/** Names of the operating systems, the same in every language. */
export const systemName = { linux: 'Linux', windows: 'Windows' } as const;

/** The sentence of each row of evidence. */
const rows: Readonly<Record<number, (seen: string, os: string) => Message>> = {
  1: (seen) => message('evidence.os-field', { seen }),
  2: (seen) => message('evidence.selector', { seen }),
  3: (_seen, os) => message('evidence.affinity', { os }),
  4: (seen, os) => message('evidence.runtime-class', { seen, os }),
  5: (seen) => message('evidence.windows-label', { seen }),
  6: (seen) => message('evidence.windows-options', { seen }),
  7: (seen, os) => message('evidence.image', { seen, os }),
  8: (_seen, os) => message('evidence.pods', { os }),
  9: (seen, os) => message('evidence.pool', { seen, os }),
  10: (seen) => message('evidence.pipe', { seen }),
  11: (seen) => message('evidence.windows-command', { seen }),
  12: (seen) => message('evidence.linux-path', { seen }),
  13: (seen) => message('evidence.drive', { seen }),
  14: (seen) => message('evidence.linux-command', { seen }),
  15: (seen) => message('evidence.linux-security', { seen }),
  16: (seen) => message('evidence.toleration', { seen }),
  17: (seen) => message('evidence.hardening', { seen }),
  18: (seen) => message('evidence.name', { seen }),
};

/** A piece of evidence as a sentence. */
export const evidenceMessage = ({ row, os, seen }: OsHit): Message =>
  rows[row]?.(seen, systemName[os]) ?? message('evidence.prior');

import type { Said } from '@/lib/domain/phrase/phrase';
import { say } from '@/lib/domain/phrase/say';
import type { OsHit } from './intended-os';

/** Names of the systems, the same in every language. */
export const systemName = { linux: 'Linux', windows: 'Windows' } as const;

/** The sentence of each row of evidence. */
const rows: Readonly<Record<number, (seen: string, os: string) => Said>> = {
  1: (seen) => say('evidence.os-field', { seen }),
  2: (seen) => say('evidence.selector', { seen }),
  3: (_seen, os) => say('evidence.affinity', { os }),
  4: (seen, os) => say('evidence.runtime-class', { seen, os }),
  5: (seen) => say('evidence.windows-label', { seen }),
  6: (seen) => say('evidence.windows-options', { seen }),
  7: (seen, os) => say('evidence.image', { seen, os }),
  8: (_seen, os) => say('evidence.pods', { os }),
  9: (seen, os) => say('evidence.pool', { seen, os }),
  10: (seen) => say('evidence.pipe', { seen }),
  11: (seen) => say('evidence.windows-command', { seen }),
  12: (seen) => say('evidence.linux-path', { seen }),
  13: (seen) => say('evidence.drive', { seen }),
  14: (seen) => say('evidence.linux-command', { seen }),
  15: (seen) => say('evidence.linux-security', { seen }),
  16: (seen) => say('evidence.toleration', { seen }),
  17: (seen) => say('evidence.hardening', { seen }),
  18: (seen) => say('evidence.name', { seen }),
};

/** What a piece of evidence says, in a sentence. */
export const evidenceSaid = ({ row, os, seen }: OsHit): Said =>
  rows[row]?.(seen, systemName[os]) ?? say('evidence.prior');

import type { ChangeLine } from '@/lib/contract/changes';
import type { Phrase } from '@/lib/domain/message/model';

/** A change is small enough to approve from its line: nothing warned about, few disrupted, and it can be undone. */
export const smallLimits = { nodes: 5, pods: 50 } as const;

export type InlineVerdict =
  | { ok: true; fingerprint: string }
  /** `key` names a text of the catalogue (`change.inline.<key>`); `reason` is the server's own words. */
  | { ok: false; key: 'blockers' | 'warnings' | 'large' | 'irreversible' | 'noPlan' }
  | { ok: false; reason: string; phrase?: Phrase | undefined };

/** May the caller approve it without opening it. */
export function approveInline(line: ChangeLine): InlineVerdict {
  if (!line.decide.ok) return line.decide;
  if (line.fingerprint === null) return { ok: false, key: 'noPlan' };
  if (line.blockers > 0) return { ok: false, key: 'blockers' };
  if (line.warnings > 0) return { ok: false, key: 'warnings' };
  if (line.nodes > smallLimits.nodes || line.pods > smallLimits.pods) return { ok: false, key: 'large' };
  if (line.reversible !== true) return { ok: false, key: 'irreversible' };
  return { ok: true, fingerprint: line.fingerprint };
}

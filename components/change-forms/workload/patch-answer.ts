import type { PlacementFix } from '@/lib/contract/placement-assessment';

/** Workloads in one change. */
const MOST = 50;

/** What the change is asked with, or why it cannot be yet. */
interface PatchAnswer {
  input: unknown;
  reason: 'none' | 'many' | 'twice' | 'manifest' | null;
}

/** The input that fixes make. Two fixes of one workload are two ways, of which one can be gone. */
export function patchAnswer(fixes: readonly PlacementFix[]): PatchAnswer {
  const uids = fixes.map(({ target }) => target.uid);
  const reason =
    fixes.length === 0
      ? 'none'
      : uids.includes('')
        ? 'manifest'
        : new Set(uids).size < uids.length
          ? 'twice'
          : fixes.length > MOST
            ? 'many'
            : null;
  const targets = fixes.map(({ target, operations }) => ({ target, operations }));
  return { input: reason === null ? { targets } : null, reason };
}

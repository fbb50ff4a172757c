import { z } from 'zod';
import { taintSchema } from '@/lib/domain/node/node';
import type { PoolDraft } from './pool-draft';

const numberOrEmpty = z.number().nullable();
const disk = z.object({
  category: z.enum(['cloud_essd', 'cloud_auto', 'cloud_ssd', 'cloud_efficiency']),
  sizeGiB: numberOrEmpty,
  performanceLevel: z.enum(['PL0', 'PL1', 'PL2', 'PL3']).nullable(),
});

/** Shape only, no rules: a kept draft may be wrong in every way a typed one may. There is no password in it. */
const keptDraft = z.object({
  name: z.string(),
  os: z.enum(['linux', 'windows']),
  imageId: z.string(),
  vSwitchIds: z.array(z.string()),
  instanceTypes: z.array(z.string()),
  systemDisk: disk,
  dataDisks: z.array(disk),
  runtimeVersion: z.string(),
  sizeMode: z.enum(['manual', 'auto']),
  desired: numberOrEmpty,
  min: numberOrEmpty,
  max: numberOrEmpty,
  managed: z.boolean(),
  labels: z.array(z.object({ key: z.string(), value: z.string() })),
  taints: z.array(taintSchema),
  unschedulable: z.boolean(),
  securityGroupIds: z.array(z.string()),
  keyPair: z.string(),
  cloudMonitor: z.boolean(),
});
const kept = z.object({ at: z.number(), draft: keptDraft });

/** The part of `sessionStorage` that is used; a private tab may refuse all of it. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (cluster: string) => `mullion.draft.node-pool.create.${cluster}`;

/** Keeps the draft for this tab, never the password. @returns the time kept, null when storage refuses. */
export function keepDraft(
  storage: DraftStorage,
  cluster: string,
  draft: PoolDraft,
  at: number,
): number | null {
  const { loginPassword: _secret, ...open } = draft;
  try {
    storage.setItem(keyOf(cluster), JSON.stringify({ at, draft: open }));
    return at;
  } catch {
    return null;
  }
}

/** @returns null when there is none or it is not a draft. */
export function keptDraftOf(storage: DraftStorage, cluster: string): { at: number; draft: PoolDraft } | null {
  try {
    const text = storage.getItem(keyOf(cluster));
    if (text === null) return null;
    const parsed = kept.safeParse(JSON.parse(text));
    return parsed.success ? { at: parsed.data.at, draft: { ...parsed.data.draft, loginPassword: '' } } : null;
  } catch {
    return null;
  }
}

export function dropDraft(storage: DraftStorage, cluster: string): void {
  try {
    storage.removeItem(keyOf(cluster));
  } catch {
    // Storage that cannot be written holds no draft.
  }
}

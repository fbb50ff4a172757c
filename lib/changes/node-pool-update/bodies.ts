import type { Json } from '@/lib/domain/json';
import { OWN_TAG } from '@/lib/domain/pool/fields/advanced-fields';
import { modifyPoolBody } from '@/lib/domain/pool/definition/write-body';
import type { PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import { presentNodes } from './read-inputs';
import type { UpdateInputs } from './update-inputs';

/**
 * The size the first call asks for. ACK refuses a desired size in the call that turns auto scaling off and sets it to the
 * present number of nodes by itself (ACK docs: "Create and manage node pools", switching the scaling mode).
 */
function firstSize({ before, after }: UpdateInputs): PoolDefinition['size'] {
  const ends = before.size.mode === 'auto' && after.size.mode === 'manual';
  return ends ? { mode: 'manual', desired: null } : after.size;
}

/** What the first call says; the password stands as a variable or as it is. */
export function firstBody(question: UpdateInputs, password: string | null): Json {
  const { before, after, pool } = question;
  const changeId = pool.tags[OWN_TAG] ?? null;
  const first = { ...after, size: firstSize(question) };
  const again = question.strayed.length > 0 ? ['labels', 'taints'] : [];
  return modifyPoolBody({ before, after: first, again }, { password, changeId });
}

/** The size a second call sets; null when the first says it all. */
export function laterSize(question: UpdateInputs): number | null {
  const { before, after } = question;
  if (before.size.mode !== 'auto' || after.size.mode !== 'manual') return null;
  const { desired } = after.size;
  return desired === null || desired === presentNodes(question) ? null : desired;
}

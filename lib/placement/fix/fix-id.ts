import type { PatchOperation, PatchTarget } from '../../domain/workload/patch/patch';

/** 64 bits from two FNV-1a runs (draft-eastlake-fnv): an id within one object, not a secret. */
function hash(text: string, seed: number): string {
  let state = seed;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  return (state >>> 0).toString(16).padStart(8, '0');
}

/** Equal for the same object and operations. */
export function fixId(target: PatchTarget, operations: readonly PatchOperation[]): string {
  const { kind, namespace, name, uid } = target;
  const text = JSON.stringify([kind, namespace, name, uid, operations]);
  return `${hash(text, 0x811c9dc5)}${hash(text, 0x9747b28c)}`;
}

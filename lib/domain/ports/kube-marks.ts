import type { Taint } from '../node/node';

/** The node that is meant; a namesake is left alone. */
interface MarkedNode {
  name: string;
  uid: string;
}

/** A taint is known by key and effect; null: whatever its effect. */
export interface TaintName {
  key: string;
  effect: Taint['effect'] | null;
}

type Answer = Promise<{ requestId: string | null }>;

/**
 * Marks of nodes: what is not named stays as it is. Guarded by UID and by the version that was read for it, so that
 * nobody's write in between is undone. Throws UpstreamFailure kind `conflict` when the node is another one now.
 */
export interface KubeMarkWriter {
  patchTaints(q: MarkedNode & { set: Taint[]; remove: TaintName[] }): Answer;
  patchLabels(q: MarkedNode & { set: Record<string, string>; remove: string[] }): Answer;
  patchAnnotations(q: MarkedNode & { set: Record<string, string>; remove: string[] }): Answer;
}

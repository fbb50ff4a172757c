import type { Taint } from '../node/node';

/** The node's identity; another node with the same name is left alone. */
interface NodeIdentity {
  name: string;
  uid: string;
}

/** Key and effect identify a taint; null: any effect. */
export interface TaintName {
  key: string;
  effect: Taint['effect'] | null;
}

type Answer = Promise<{ requestId: string | null }>;

/**
 * Labels, taints, and annotations of nodes: unmentioned ones stay unchanged. Guarded by UID and by the version read for
 * it, so that no concurrent write is undone. Throws UpstreamFailure kind `conflict` if the node has been replaced.
 */
export interface KubeNodeWriter {
  patchTaints(q: NodeIdentity & { set: Taint[]; remove: TaintName[] }): Answer;
  patchLabels(q: NodeIdentity & { set: Record<string, string>; remove: string[] }): Answer;
  patchAnnotations(q: NodeIdentity & { set: Record<string, string>; remove: string[] }): Answer;
}

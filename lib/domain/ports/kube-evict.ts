/** One pod by identity: a later pod with the same name is another pod. */
export interface PodIdentity {
  namespace: string;
  name: string;
  uid: string;
}

/** The API server's answer to an eviction. Everything else is thrown. */
export type EvictAnswer =
  | { answer: 'accepted'; requestId: string | null }
  /** No pod with this name and UID exists anymore. */
  | { answer: 'gone' }
  /** A PDB does not allow it now; `retryAfterMs` as requested by the server, null: none. */
  | { answer: 'budget'; retryAfterMs: number | null }
  /** The pod is deleted with its namespace. */
  | { answer: 'namespace-terminating' };

/** Evicts and deletes pods. Throws UpstreamFailure: `throttled` only if the API server itself is busy. */
export interface KubeEvictor {
  /** policy/v1 Eviction with the UID as precondition; `graceSeconds` absent: the pod's own. */
  evict(q: PodIdentity & { graceSeconds?: number }): Promise<EvictAnswer>;
  /**
   * Plain deletion that bypasses all PDBs, with the UID as precondition. Only if an approved plan has a step for it.
   */
  deletePod(q: PodIdentity & { graceSeconds: number }): Promise<EvictAnswer>;
}

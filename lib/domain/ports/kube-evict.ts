/** One pod by identity: a namesake that was made since is another pod. */
export interface PodIdentity {
  namespace: string;
  name: string;
  uid: string;
}

/** What the API server says to an eviction. Everything else is thrown. */
export type EvictAnswer =
  | { answer: 'accepted'; requestId: string | null }
  /** No pod with this UID bears the name any more. */
  | { answer: 'gone' }
  /** A budget does not allow it now; `retryAfterMs` as the server asks, null = it does not say. */
  | { answer: 'budget'; retryAfterMs: number | null }
  /** The pod goes with its namespace. */
  | { answer: 'namespace-terminating' };

/** Ends pods. Throws UpstreamFailure: `throttled` only when the API server itself is busy. */
export interface KubeEvictor {
  /** policy/v1 Eviction with the UID as precondition; `graceSeconds` absent: the pod's own. */
  evict(q: PodIdentity & { graceSeconds?: number }): Promise<EvictAnswer>;
  /** Plain deletion past all budgets, with the UID as precondition. Only where an approved plan has a step for it. */
  deletePod(q: PodIdentity & { graceSeconds: number }): Promise<EvictAnswer>;
}

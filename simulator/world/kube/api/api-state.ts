import type { ListPages } from '@/simulator/world/kube/api/list-pages';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import type { JsonRecord } from '@/simulator/world/kube/kube-object';

/** Status of a TokenRequest. */
export interface TokenStatus {
  token: string;
  expirationTimestamp: string;
}

/** What answers are made from. */
export interface ApiState {
  readonly context: ClusterContext;
  readonly pages: ListPages;
  /** Set by the server that has the keys. */
  issueToken: ((user: string, request: JsonRecord) => TokenStatus) | undefined;
}

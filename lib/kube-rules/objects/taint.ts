/** A taint of a node (Kubernetes API: core/v1 Taint). */
export interface Taint {
  key: string;
  value: string;
  effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute';
}

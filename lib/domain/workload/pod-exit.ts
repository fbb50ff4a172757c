/** How a container last ended. */
export interface PodExit {
  container: string;
  /** As Kubernetes reports it: `Error`, `OOMKilled`, `Completed` … */
  reason: string;
  exitCode: number | null;
  /** Epoch milliseconds. */
  at: number | null;
}

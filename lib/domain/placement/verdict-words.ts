/** The result of a pod of the workload on one node; the stages are never merged. */
export const nodeOutcomes = [
  'rejected',
  'unschedulable',
  'kubelet-rejects',
  'cannot-start',
  'runs',
  'unknown',
] as const;
export type NodeOutcome = (typeof nodeOutcomes)[number];

/**
 * Over all nodes. `rejected`: the API server rejects the object or its pods. `blocked`: no node reaches `runs`.
 * `partial`: some of the nodes that the scheduler may choose work, others do not. `differs`: it runs, with fields that
 * Windows ignores. `not-decided`: another scheduler or a gate decides.
 */
export const outcomes = ['rejected', 'blocked', 'partial', 'runs', 'differs', 'unknown', 'not-decided'] as const;
export type Outcome = (typeof outcomes)[number];

/** `not-meant`: the pool's OS is not the workload's. `full`: no capacity or port is free now. */
export const cellVerdicts = [
  'runs',
  'full',
  'not-meant',
  'wrong-os',
  'wrong-build',
  'cannot',
  'rejected',
  'partial',
  'unknown',
] as const;
export type CellVerdict = (typeof cellVerdicts)[number];

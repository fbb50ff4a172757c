/** `unknown`: the kubelet does not report, or an instance has no node. `joining`: it starts, not Ready yet. */
export const nodeStates = ['ready', 'not-ready', 'unknown', 'joining', 'failed', 'removing'] as const;
export type NodeState = (typeof nodeStates)[number];

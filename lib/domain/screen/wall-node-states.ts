/** Worst first; `cordoned`: Ready, and takes no pods. */
export const wallNodeStates = ['failed', 'not-ready', 'unknown', 'removing', 'joining', 'cordoned', 'ready'] as const;
export type WallNodeState = (typeof wallNodeStates)[number];

import { chosenNodesInput, type ChosenNodesInput } from '../parts/inputs/chosen-nodes';

/** Input of `node.uncordon`. */
export const nodeUncordonInput = chosenNodesInput;
export type NodeUncordonInput = ChosenNodesInput;

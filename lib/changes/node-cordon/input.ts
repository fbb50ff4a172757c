import { chosenNodesInput, type ChosenNodesInput } from '../parts/inputs/chosen-nodes';

/** Input of `node.cordon`. */
export const nodeCordonInput = chosenNodesInput;
export type NodeCordonInput = ChosenNodesInput;

import { chosenNodesInput, type ChosenNodesInput } from '../parts/inputs/chosen-nodes';

export const nodeCordonInput = chosenNodesInput;
export type NodeCordonInput = ChosenNodesInput;

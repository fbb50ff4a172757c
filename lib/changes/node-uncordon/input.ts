import { chosenNodesInput } from '../parts/inputs/chosen-nodes';

export const nodeUncordonInput = chosenNodesInput;

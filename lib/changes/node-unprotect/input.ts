import { chosenNodesInput } from '../parts/inputs/chosen-nodes';

/** Removes the protection of nodes, regardless of its author. */
export const nodeReleaseInput = chosenNodesInput;

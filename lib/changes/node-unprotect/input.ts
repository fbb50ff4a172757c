import { z } from 'zod';
import { chosenNodesInput } from '../parts/inputs/chosen-nodes';

/** Input of `node.unprotect`: takes the holds off nodes, whoever's they are. */
export const nodeReleaseInput = z.strictObject({ nodes: chosenNodesInput.shape.nodes });
export type NodeReleaseInput = z.output<typeof nodeReleaseInput>;

import { z } from 'zod';
import { chosenNodesInput } from '../parts/inputs/chosen-nodes';

/** Input of `node.unprotect`: removes the protection of nodes, whoever set it. */
export const nodeReleaseInput = z.strictObject({ nodes: chosenNodesInput.shape.nodes });
export type NodeReleaseInput = z.output<typeof nodeReleaseInput>;

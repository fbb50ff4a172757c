import { z } from 'zod';
import { nodeCordonInput } from './node-cordon.input';

/** Input of `node.release`: takes the holds off nodes, whoever's they are. */
export const nodeReleaseInput = z.strictObject({ nodes: nodeCordonInput.shape.nodes });
export type NodeReleaseInput = z.output<typeof nodeReleaseInput>;

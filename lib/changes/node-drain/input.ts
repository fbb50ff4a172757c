import { drainInput, type DrainInput } from '../parts/inputs/drain';

/** Input of `node.drain`. */
export const nodeDrainInput = drainInput;
export type NodeDrainInput = DrainInput;

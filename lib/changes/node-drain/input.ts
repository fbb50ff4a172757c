import { drainInput, type DrainInput } from '../parts/inputs/drain';

export const nodeDrainInput = drainInput;
export type NodeDrainInput = DrainInput;

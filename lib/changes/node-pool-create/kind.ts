import { largestNodes } from '@/lib/domain/pool/size';
import { defineChange } from '../parts/define-change';
import { nodePoolCreateInput, nodePoolCreateSecrets } from './input';
import { alsoWrong } from './remaining-errors';
import { planPool } from './plan';
import { newPoolRef } from './read-inputs';
import { poolCreateData, poolCreateSteps } from './steps';
import { verifyPool } from './verify';

/** Creates a Linux or Windows node pool (ACK API: CreateClusterNodePool). One write; never a second one. */
export const nodePoolCreate = defineChange({
  id: 'node-pool.create',
  input: nodePoolCreateInput,
  data: poolCreateData,
  secrets: nodePoolCreateSecrets,
  alsoWrong,
  targets: (input) => [newPoolRef(input.name)],
  plan: planPool,
  steps: poolCreateSteps,
  verify: verifyPool,
  summaryParams: ({ name, os, size }) => ({
    name,
    os: os === 'windows' ? 'Windows' : 'Linux',
    nodes: size.mode === 'manual' ? (size.desired ?? 0).toLocaleString('en-US') : `${size.min}–${largestNodes(size)}`,
  }),
});

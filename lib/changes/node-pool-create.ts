import { largestNodes } from '@/lib/domain/pool/size';
import { defineChange } from './define-change';
import { nodePoolCreateInput, nodePoolCreateSecrets } from './node-pool-create.input';
import { alsoWrong } from './pool-create/also-wrong';
import { planPool } from './pool-create/plan-pool';
import { newPoolRef } from './pool-create/question';
import { poolCreateData } from './pool-create/spec';
import { poolCreateSteps } from './pool-create/steps';
import { verifyPool } from './pool-create/verify';

/** Makes a Linux or Windows node pool (ACK API: CreateClusterNodePool). One write; never a second one. */
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
  sentence: 'Create {nodes}-node {os} pool {name}',
  summaryParams: ({ name, os, size }) => ({
    name,
    os: os === 'windows' ? 'Windows' : 'Linux',
    nodes: size.mode === 'manual' ? (size.desired ?? 0) : `${size.min}–${largestNodes(size)}`,
  }),
});

import { defineChange } from '../parts/define-change';
import { nodePoolAttachInstancesInput } from './input';
import { planAttach } from './plan';
import { poolAttachData, poolAttachSteps } from './steps';
import { verifyAttach } from './verify';
import { someNames } from '../parts/names';
import { poolRefOf } from '../parts/refs';

/** Adds existing instances to a pool; their system disks are replaced (ACK API: AttachInstancesToNodePool). */
export const nodePoolAttachInstances = defineChange({
  id: 'node-pool.attach-instances',
  input: nodePoolAttachInstancesInput,
  data: poolAttachData,
  secrets: ['loginPassword'],
  targets: (input) => [poolRefOf(input)],
  plan: planAttach,
  steps: poolAttachSteps,
  verify: verifyAttach,
  summaryParams: ({ nodePool, instanceIds }) => ({
    name: nodePool.name,
    names: someNames(instanceIds),
    count: instanceIds.length,
  }),
});

import { someNames } from '../parts/some-names';
import { defineChange } from '../parts/define-change';
import { nodePoolAttachInstancesInput } from './input';
import { poolAttachData } from './data';
import { planAttach } from './plan';
import { poolRefOf } from '../parts/pool/pool-state';
import { poolAttachSteps } from './steps';
import { verifyAttach } from './verify';

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

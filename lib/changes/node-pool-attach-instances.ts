import { someNames } from './cordon/plan-cordon';
import { defineChange } from './define-change';
import { nodePoolAttachInstancesInput } from './node-pool-attach-instances.input';
import { poolAttachData } from './pool-attach/data';
import { planAttach } from './pool-attach/plan-attach';
import { poolRefOf } from './pool-state';
import { poolAttachSteps } from './pool-attach/steps';
import { verifyAttach } from './pool-attach/verify';

/** Puts existing machines into a pool; their system disks are replaced (ACK API: AttachInstancesToNodePool). */
export const nodePoolAttachInstances = defineChange({
  id: 'node-pool.attach-instances',
  input: nodePoolAttachInstancesInput,
  data: poolAttachData,
  secrets: ['loginPassword'],
  targets: (input) => [poolRefOf(input)],
  plan: planAttach,
  steps: poolAttachSteps,
  verify: verifyAttach,
  sentence: 'Attach {names} to node pool {name}',
  summaryParams: ({ nodePool, instanceIds }) => ({
    name: nodePool.name,
    names: someNames(instanceIds),
    count: instanceIds.length,
  }),
});

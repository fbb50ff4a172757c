import { fieldsMessage } from '@/lib/domain/pool/fields/field-words';
import { defineChange } from '../parts/define-change';
import { nodePoolUpdateInput, nodePoolUpdateSecrets } from './input';
import { planUpdate } from './plan';
import { poolUpdateData, poolUpdateSteps } from './steps';
import { verifyUpdate } from './verify';
import { poolRefOf } from '../parts/refs';

/** Changes the configuration of a node pool (ACK API: ModifyClusterNodePool). Only differences are sent. */
export const nodePoolUpdate = defineChange({
  id: 'node-pool.update',
  input: nodePoolUpdateInput,
  data: poolUpdateData,
  secrets: nodePoolUpdateSecrets,
  targets: (input) => [poolRefOf(input)],
  plan: planUpdate,
  steps: poolUpdateSteps,
  verify: verifyUpdate,
  summaryParams: ({ nodePool, set, push, loginPassword }) => ({
    name: nodePool.name,
    fields: fieldsMessage([
      ...new Set([...Object.keys(set), ...(push ? ['labels', 'taints'] : [])]),
      ...(loginPassword === '' ? [] : ['loginPassword']),
    ]),
  }),
});

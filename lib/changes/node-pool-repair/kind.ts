import { defineChange } from '../parts/define-change';
import { nodePoolRepairInput } from './input';
import { planRepair } from './plan';
import { poolRepairData, poolRepairSteps, verifyRepair } from './steps';
import { namesOf, someNames } from '@/lib/changes/parts/names';
import { poolRefOf } from '@/lib/changes/parts/refs';

/** Lets ACK repair nodes of a pool (ACK API: RepairClusterNodePool). */
export const nodePoolRepair = defineChange({
  id: 'node-pool.repair',
  input: nodePoolRepairInput,
  data: poolRepairData,
  targets: (input) => [poolRefOf(input)],
  plan: planRepair,
  steps: poolRepairSteps,
  verify: verifyRepair,
  summaryParams: ({ nodePool, nodes }) => ({
    name: nodePool.name,
    count: nodes === 'all' ? 0 : nodes.length,
    names: nodes === 'all' ? '' : someNames(namesOf(nodes)),
  }),
});

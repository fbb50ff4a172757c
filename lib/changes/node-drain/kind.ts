import type { ResourceRef } from '@/lib/domain/change/plan';
import { defineChange } from '../parts/define-change';
import { drainData } from '../parts/drain/data';
import { planDrain } from '../parts/drain/plan-drain';
import { drainSteps } from '../parts/drain/steps';
import { verifyDrain } from '../parts/drain/verify-drain';
import { type NodeDrainInput, nodeDrainInput } from './input';
import { someNames } from '../parts/names';
import { nodeRef, poolRef } from '../parts/refs';

function named({ nodes, nodePool, build }: NodeDrainInput): ResourceRef[] {
  if (nodePool !== undefined) return [poolRef(nodePool)];
  if (build !== undefined) return [{ type: 'image', uid: `build:${build}`, name: build }];
  return nodes.map(nodeRef);
}

/** Moves every pod off nodes within their budgets, batch by batch (Kubernetes docs: "Safely Drain a Node"). */
export const nodeDrain = defineChange({
  id: 'node.drain',
  input: nodeDrainInput,
  data: drainData,
  targets: named,
  rights: ({ force }) => (force ? ['change.force'] : []),
  plan: planDrain,
  steps: drainSteps,
  verify: verifyDrain,
  summaryParams: (input) => {
    const names = named(input).map(({ name }) => name);
    return { names: someNames(names), count: names.length };
  },
});

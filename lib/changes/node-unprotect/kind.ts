import { nodeRef } from '../parts/node/node-ref';
import { someNames } from '../parts/some-names';
import { defineChange } from '../parts/define-change';
import { holdWork } from '../parts/node/protection-work';
import { planRelease } from '../parts/node/plan-protection';
import { keyedData, markSteps, verifyMarks } from '../parts/node/mark-steps';
import { nodeReleaseInput } from './input';

/** Removes the protection of nodes, so that they may be drained again. */
export const nodeRelease = defineChange({
  id: 'node.unprotect',
  input: nodeReleaseInput,
  data: keyedData,
  secrets: [],
  targets: (input) => input.nodes.map(nodeRef),
  plan: planRelease,
  steps: (data) => markSteps(data.nodes, holdWork('Unprotect', data)),
  verify: (ctx, data) => verifyMarks(ctx, { nodes: data.nodes, isSo: holdWork('Unprotect', data).isSo }),
  summaryParams: ({ nodes }) => ({ names: someNames(nodes.map(({ name }) => name)), count: nodes.length }),
});

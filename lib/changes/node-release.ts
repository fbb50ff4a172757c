import { nodeRef, someNames } from './cordon/plan-cordon';
import { defineChange } from './define-change';
import { holdWork } from './node-marks/hold-work';
import { planRelease } from './node-marks/plan-hold';
import { keyedData, markSteps, verifyMarks } from './node-marks/steps';
import { nodeReleaseInput } from './node-release.input';

/** Takes holds off nodes, so that they may be drained again. */
export const nodeRelease = defineChange({
  id: 'node.release',
  input: nodeReleaseInput,
  data: keyedData,
  secrets: [],
  targets: (input) => input.nodes.map(nodeRef),
  plan: planRelease,
  steps: (data) => markSteps(data.nodes, holdWork('Release', data)),
  verify: (ctx, data) => verifyMarks(ctx, { nodes: data.nodes, isSo: holdWork('Release', data).isSo }),
  sentence: 'Release the hold on {names}',
  summaryParams: ({ nodes }) => ({ names: someNames(nodes.map(({ name }) => name)), count: nodes.length }),
});

import { defineChange } from '../parts/define-change';
import { nodeRestartInstanceInput } from './input';
import { planRestart } from './plan';
import { restartSteps } from './steps';
import { verifyRestart } from './verify';
import { restartData } from './restart-work';
import { nodeRef } from '../parts/refs';
import { someNames } from '../parts/names';

/** Restarts the instances behind nodes, one after the other; drained first or not (ECS API: RebootInstance). */
export const nodeRestartInstance = defineChange({
  id: 'node.restart-instance',
  input: nodeRestartInstanceInput,
  data: restartData,
  targets: ({ nodes }) => nodes.map(nodeRef),
  plan: planRestart,
  steps: restartSteps,
  verify: verifyRestart,
  summaryParams: ({ nodes }) => ({ names: someNames(nodes.map(({ name }) => name)), count: nodes.length }),
});

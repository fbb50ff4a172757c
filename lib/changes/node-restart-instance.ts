import { nodeRef, someNames } from './cordon/plan-cordon';
import { defineChange } from './define-change';
import { nodeRestartInstanceInput } from './node-restart-instance.input';
import { restartData } from './node-restart/data';
import { planRestart } from './node-restart/plan-restart';
import { restartSteps } from './node-restart/steps';
import { verifyRestart } from './node-restart/verify-restart';

/** Restarts the instances behind nodes, one after the other; drained first or not (ECS API: RebootInstance). */
export const nodeRestartInstance = defineChange({
  id: 'node.restart-instance',
  input: nodeRestartInstanceInput,
  data: restartData,
  secrets: [],
  targets: ({ nodes }) => nodes.map(nodeRef),
  plan: planRestart,
  steps: restartSteps,
  verify: verifyRestart,
  sentence: 'Restart instance of {names}',
  summaryParams: ({ nodes }) => ({ names: someNames(nodes.map(({ name }) => name)), count: nodes.length }),
});

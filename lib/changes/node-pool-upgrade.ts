import { defineChange } from './define-change';
import { type NodePoolUpgradeInput, nodePoolUpgradeInput } from './node-pool-upgrade.input';
import { poolUpgradeData } from './pool-upgrade/data';
import { planUpgrade } from './pool-upgrade/plan-upgrade';
import { poolRefOf } from './pool-state';
import { poolUpgradeSteps } from './pool-upgrade/steps';
import { verifyUpgrade } from './pool-upgrade/verify';

/** Names and versions are written alike in every language. */
function partsOf({ kubelet, runtimeVersion, imageId }: NodePoolUpgradeInput): string {
  const version = typeof kubelet === 'string' ? ` ${kubelet}` : '';
  return [
    ...(kubelet === false ? [] : [`kubelet${version}`]),
    ...(runtimeVersion === null ? [] : [`containerd ${runtimeVersion}`]),
    ...(imageId === null ? [] : [imageId]),
  ].join(', ');
}

/** Brings nodes of a pool to another kubelet, runtime or image, batch by batch (ACK API: UpgradeClusterNodepool). */
export const nodePoolUpgrade = defineChange({
  id: 'node-pool.upgrade',
  input: nodePoolUpgradeInput,
  data: poolUpgradeData,
  secrets: [],
  targets: (input) => [poolRefOf(input)],
  plan: planUpgrade,
  steps: poolUpgradeSteps,
  verify: verifyUpgrade,
  sentence: 'Upgrade node pool {name}: {parts}',
  summaryParams: (input) => ({ name: input.nodePool.name, parts: partsOf(input) || '–' }),
});

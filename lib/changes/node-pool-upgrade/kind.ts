import { defineChange } from '../parts/define-change';
import { type NodePoolUpgradeInput, nodePoolUpgradeInput } from './input';
import { poolUpgradeData } from './data';
import { planUpgrade } from './plan';
import { poolUpgradeSteps } from './steps';
import { verifyUpgrade } from './verify';
import { poolRefOf } from '../parts/refs';

/** Names and versions are the same in every language. */
function partsOf({ kubelet, runtimeVersion, imageId }: NodePoolUpgradeInput): string {
  const version = typeof kubelet === 'string' ? ` ${kubelet}` : '';
  return [
    ...(kubelet === false ? [] : [`kubelet${version}`]),
    ...(runtimeVersion === null ? [] : [`containerd ${runtimeVersion}`]),
    ...(imageId === null ? [] : [imageId]),
  ].join(', ');
}

/** Upgrades the kubelet, runtime or image of a pool's nodes, batch by batch (ACK API: UpgradeClusterNodepool). */
export const nodePoolUpgrade = defineChange({
  id: 'node-pool.upgrade',
  input: nodePoolUpgradeInput,
  data: poolUpgradeData,
  targets: (input) => [poolRefOf(input)],
  plan: planUpgrade,
  steps: poolUpgradeSteps,
  verify: verifyUpgrade,
  summaryParams: (input) => ({ name: input.nodePool.name, parts: partsOf(input) || '–' }),
});

import { objectAt } from '@/lib/kube-rules/json/kube-json';
import type { Found, WorkloadRule } from '../checked-rule';
import type { WorkloadLintInput } from '../lint-input';
import { fieldTexts, shown } from '../read/field-text';
import { isMeantFor } from '../read/os';
import { pointer } from '@/lib/kube-rules/patch/json-pointer';
import { type ReadContainer, readWorkload } from '../read/read-workload';
import { says } from '../read/security-context';

function onWindows(input: WorkloadLintInput, placesOf: (container: ReadContainer) => string[]): Found[] {
  const at = isMeantFor(input, 'windows') ? readWorkload(input).containers.flatMap(placesOf) : [];
  if (at.length === 0) return [];
  return [{ at, params: { fields: fieldTexts(input.specAt, at) }, fixes: [[{ recipe: 'strip', paths: at }]] }];
}

const stopSignal: WorkloadRule = {
  id: 'WIN-OS-012',
  for: 'windows',
  severity: 'info',
  source: 'K validateStopSignal',
  check: (input) =>
    onWindows(input, ({ raw, at }) =>
      says(objectAt(raw, 'lifecycle'), 'stopSignal') ? [pointer(at, 'lifecycle', 'stopSignal')] : [],
    ),
};

/** The autoscalers that would resize its pods in place. */
function resizers({ workload, cluster }: WorkloadLintInput): string[] {
  const { kind, namespace, name } = workload;
  return (cluster.beside.verticalAutoscalers ?? [])
    .filter(({ updateMode }) => updateMode.startsWith('InPlace'))
    .filter((one) => one.namespace === namespace && one.target.kind === kind && one.target.name === name)
    .map((one) => `VerticalPodAutoscaler ${shown(one.name)} (updateMode: ${shown(one.updateMode)})`);
}

const resize: WorkloadRule = {
  id: 'WIN-OS-013',
  for: 'windows',
  severity: 'warning',
  source: 'K ValidatePodResize',
  check: (input) => [
    ...onWindows(input, ({ raw, at }) => (says(raw, 'resizePolicy') ? [pointer(at, 'resizePolicy')] : [])),
    ...(isMeantFor(input, 'windows') ? resizers(input) : []).map((fields) => ({
      at: [input.specAt],
      params: { fields },
      fixes: [],
    })),
  ],
};

/** Fields that have no effect on Windows, whatever os.name says. */
export const idleFields: readonly WorkloadRule[] = [stopSignal, resize];

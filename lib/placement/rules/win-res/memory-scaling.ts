import { objectAt, objectsAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import type { WorkloadLintInput } from '../lint-input';
import { autoscalersOf } from './lifecycle';

/** Whether it counts memory in relation to the request. */
function isOfMemory(metric: RawObject): boolean {
  const source = objectAt(metric, textAt(metric, 'type') === 'ContainerResource' ? 'containerResource' : 'resource');
  return textAt(source, 'name') === 'memory' && textAt(objectAt(source, 'target'), 'type') === 'Utilization';
}

function isResized({ workload, cluster }: WorkloadLintInput): boolean {
  const { kind, namespace, name } = workload;
  return (cluster.beside.verticalAutoscalers ?? []).some(
    (one) =>
      one.namespace === namespace && one.target.kind === kind && one.target.name === name && one.updateMode !== 'Off',
  );
}

/** Another memory request may change the number of pods, or is set by an autoscaler itself. */
export const scalesByMemory = (input: WorkloadLintInput): boolean =>
  input.cluster.beside.autoscalers === null ||
  input.cluster.beside.verticalAutoscalers === null ||
  isResized(input) ||
  autoscalersOf(input).some((one) => objectsAt(objectAt(one, 'spec'), 'metrics').some(isOfMemory));

import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { listOf } from '@/simulator/world/kube/kube-object';
import { fieldAt, textAt } from '@/simulator/world/kube/table/field-at';
import { AGE, printer } from '@/simulator/world/kube/table/printer';

function statusText(node: KubeObject): string {
  const ready = listOf(fieldAt(node, 'status.conditions')).find((each) => textAt(each, 'type') === 'Ready');
  const text = ready === undefined ? 'Unknown' : textAt(ready, 'status') === 'True' ? 'Ready' : 'NotReady';
  return fieldAt(node, 'spec.unschedulable') === true ? `${text},SchedulingDisabled` : text;
}

function roles(node: KubeObject): string {
  const names = Object.keys(node.metadata.labels ?? {})
    .filter((key) => key.startsWith('node-role.kubernetes.io/'))
    .map((key) => key.slice('node-role.kubernetes.io/'.length));
  return names.length === 0 ? '<none>' : names.sort().join(',');
}

function address(node: KubeObject, type: string): string {
  const found = listOf(fieldAt(node, 'status.addresses')).find((each) => textAt(each, 'type') === type);
  return textAt(found, 'address');
}

export const nodePrinter = printer([
  ['Status', statusText],
  ['Roles', roles],
  AGE,
  ['Version', (node) => textAt(node, 'status.nodeInfo.kubeletVersion')],
  ['Internal-IP+', (node) => address(node, 'InternalIP')],
  ['External-IP+', (node) => address(node, 'ExternalIP')],
  ['OS-Image+', (node) => textAt(node, 'status.nodeInfo.osImage')],
  ['Kernel-Version+', (node) => textAt(node, 'status.nodeInfo.kernelVersion')],
  ['Container-Runtime+', (node) => textAt(node, 'status.nodeInfo.containerRuntimeVersion')],
]);

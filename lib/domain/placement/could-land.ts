import type { ResourceRef } from '../change/plan';
import type { KubeWorkload } from '../ports/kube';
import type { PodTemplate, SelectorRequirement } from '../workload/workload';
import { acceptsTemplate, type NodeShape } from './accepts';

const OS_LABELS = ['kubernetes.io/os', 'beta.kubernetes.io/os'];

const namesOs = ({ key, operator, values }: SelectorRequirement, os: string): boolean =>
  OS_LABELS.includes(key) && operator === 'In' && values.length > 0 && values.every((value) => value === os);

/** Whether selectors or affinity keep the pod on Windows nodes, or its OS field says so. */
function saysWindows(template: PodTemplate): boolean {
  if (template.os === 'windows') return true;
  if (OS_LABELS.some((key) => template.nodeSelector[key] === 'windows')) return true;
  const terms = template.requiredNodeAffinity;
  return terms.length > 0 && terms.every((term) => term.expressions.some((one) => namesOs(one, 'windows')));
}

/** Images that only exist for Windows, by the names Microsoft publishes them under. */
const WINDOWS_IMAGE =
  /(^|\/)(windows|nanoserver|servercore)(\/|:|$)|windowsservercore|nanoserver-|kube-flannel-windows|flannel-windows/i;

/** A statement, or images that are evidence enough. The scheduler itself reads neither OS field nor images. */
export const meantForWindows = (template: PodTemplate): boolean =>
  saysWindows(template) ||
  (template.images.length > 0 && template.images.every((image) => WINDOWS_IMAGE.test(image)));

export const workloadRef = (workload: KubeWorkload): ResourceRef => ({
  type: 'workload',
  uid: workload.uid,
  name: `${workload.namespace}/${workload.kind}/${workload.name}`,
});

/**
 * Linux workloads without an OS selector that at least one of the future Windows nodes would accept. One shape per
 * combination of zone and type is enough. Sorted by name, so that the same world gives the same list.
 */
export function couldLand(workloads: readonly KubeWorkload[], shapes: readonly NodeShape[]): ResourceRef[] {
  return workloads
    .filter(
      ({ kind, template }) =>
        !meantForWindows(template) &&
        shapes.some((shape) => acceptsTemplate(shape, template, kind === 'DaemonSet')),
    )
    .map(workloadRef)
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

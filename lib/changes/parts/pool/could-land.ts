import { workloadRef } from '@/lib/domain/workload/workload-ref';
import type { ResourceRef } from '@/lib/domain/change/plan';
import type { KubeWorkload } from '@/lib/domain/ports/kube';
import type { PodTemplate } from '@/lib/domain/workload/workload';
import { acceptsTemplate, type NodeShape } from '@/lib/domain/workload/accepts-template';
import { platformOf } from '@/lib/placement';
import { statedOs } from '@/lib/domain/workload/stated-os';

/**
 * The OS that the template states or, if it states none, clear evidence from its images. The scheduler does not read
 * images.
 */
export function meantForWindows(template: PodTemplate): boolean {
  const message = statedOs(template);
  if (message !== null) return message === 'windows';
  return template.images.length > 0 && template.images.every((image) => platformOf(image).os === 'windows');
}

/**
 * Linux workloads without an OS selector that at least one of the future Windows nodes would accept. One shape per
 * combination of zone and type is enough. Sorted by name, so that equal clusters give equal lists.
 */
export function schedulableWorkloads(workloads: readonly KubeWorkload[], shapes: readonly NodeShape[]): ResourceRef[] {
  return workloads
    .filter(
      ({ kind, template }) =>
        !meantForWindows(template) && shapes.some((shape) => acceptsTemplate(shape, template, kind === 'DaemonSet')),
    )
    .map(workloadRef)
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

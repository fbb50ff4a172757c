import { objectAt, objectsAt, type RawObject, textAt, textOrNull } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { podSpecIn, type WorkloadObject } from '../../kube-rules/objects/workload-object';
import type { ImageStart } from '../../domain/image/image-platform';
import type { LintContainer } from '../rules/lint-input';
import type { PlacementWorld } from './assessment';

const LISTS = ['initContainers', 'containers', 'ephemeralContainers'] as const;

/** The containers of a PodSpec with their paths, init containers first. */
function placedContainers(spec: RawObject): { at: string; raw: RawObject }[] {
  return LISTS.flatMap((list) => objectsAt(spec, list).map((raw, index) => ({ at: `${list}[${index}]`, raw })));
}

const hostProcessIn = (holder: RawObject): boolean | null => {
  const value = objectAt(objectAt(holder, 'securityContext'), 'windowsOptions')['hostProcess'];
  return typeof value === 'boolean' ? value : null;
};

/** The handler of the pod's RuntimeClass; null: it names none, or the class is unknown. */
function handlerOf(spec: RawObject, { runtimeClasses }: Pick<ClusterFacts, 'runtimeClasses'>): string | null {
  const name = textOrNull(spec, 'runtimeClassName');
  return name === null ? null : (runtimeClasses?.find((one) => one.name === name)?.handler ?? null);
}

export interface PodContainers {
  containers: readonly LintContainer[];
  starts: (container: LintContainer, node: NodeFacts) => ImageStart;
}

/** The containers of a workload's pods with what is known about their images, and whether these start on a node. */
export function podContainers(workload: WorkloadObject, world: PlacementWorld): PodContainers {
  const spec = podSpecIn(workload);
  const handler = handlerOf(spec, world.cluster);
  const ofPod = hostProcessIn(spec) ?? false;
  const hostProcess = new Map<string, boolean>();
  const containers = placedContainers(spec).map(({ at, raw }): LintContainer => {
    hostProcess.set(at, hostProcessIn(raw) ?? ofPod);
    return { at, name: textAt(raw, 'name'), image: world.platform(textAt(raw, 'image')) };
  });
  return {
    containers,
    starts: ({ at, image }, node) => world.starts(image, node, { hostProcess: hostProcess.get(at) ?? ofPod, handler }),
  };
}

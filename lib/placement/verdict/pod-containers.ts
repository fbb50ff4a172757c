import { objectsAt, textAt, textOrNull } from '@/lib/kube-rules/json/kube-json';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { podSpecIn, type WorkloadObject } from '../../kube-rules/objects/workload-object';
import type { ImageStart } from '../../domain/image/image-platform';
import type { LintContainer } from '../rules/lint-input';
import type { PlacementWorld } from './assessment';
import { ownHostProcess, containerFields } from '../rules/read/read-workload';

export interface PodContainers {
  containers: readonly LintContainer[];
  starts: (container: LintContainer, node: NodeFacts) => ImageStart;
}

export function podContainers(workload: WorkloadObject, world: PlacementWorld): PodContainers {
  const spec = podSpecIn(workload);
  const className = textOrNull(spec, 'runtimeClassName');
  const handler = world.cluster.runtimeClasses?.find(({ name }) => name === className)?.handler ?? null;
  const ofPod = ownHostProcess(spec) ?? false;
  const hostProcess = new Map<string, boolean>();
  const containers = containerFields.flatMap((field) =>
    objectsAt(spec, field).map((raw, index): LintContainer => {
      const at = `${field}[${index}]`;
      hostProcess.set(at, ownHostProcess(raw) ?? ofPod);
      return { at, name: textAt(raw, 'name'), image: world.platform(textAt(raw, 'image')) };
    }),
  );
  return {
    containers,
    starts: ({ at, image }, node) => world.starts(image, node, { hostProcess: hostProcess.get(at) ?? ofPod, handler }),
  };
}

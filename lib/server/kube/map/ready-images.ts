import 'server-only';
import type { ImageRuns } from '@/lib/domain/placement/placement-facts';
import { objectAt, objectsAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { isPodReady } from '@/lib/kube-rules/objects/pod-facts-of';

/** Nodes on which containers of each image are ready: the image has their platform. */
export class ReadyImages {
  readonly #nodes = new Map<string, Set<string>>();

  see(pod: RawObject): void {
    const spec = objectAt(pod, 'spec');
    const node = textAt(spec, 'nodeName');
    if (node === '' || !isPodReady(objectAt(pod, 'status'))) return;
    for (const container of objectsAt(spec, 'containers')) {
      const image = textAt(container, 'image');
      this.#nodes.set(image, (this.#nodes.get(image) ?? new Set()).add(node));
    }
  }

  /** By image reference, once the nodes are known. */
  runs(nodes: readonly NodeFacts[]): ReadonlyMap<string, ImageRuns> {
    const byName = new Map(nodes.map((node) => [node.name, node]));
    return new Map(
      Array.from(this.#nodes, ([image, names]) => {
        const hosts = [...names].flatMap((name) => byName.get(name) ?? []);
        const builds = hosts.flatMap(({ os, build }) => (os === 'windows' && build !== null ? [build] : []));
        const linux = hosts.some(({ os }) => os === 'linux');
        return [image, { linux, builds: [...new Set(builds)].toSorted((a, b) => a - b) }];
      }),
    );
  }
}

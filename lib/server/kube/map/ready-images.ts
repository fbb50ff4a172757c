import 'server-only';
import { objectAt, objectsAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { ImageRuns } from '@/lib/placement/verdict/placement-world';

const isReady = (pod: RawObject): boolean =>
  objectsAt(objectAt(pod, 'status'), 'conditions').some(
    (one) => textAt(one, 'type') === 'Ready' && textAt(one, 'status') === 'True',
  );

/** On which nodes containers of each image are ready: what an image runs on, it has a platform for. */
export class ReadyImages {
  readonly #nodes = new Map<string, Set<string>>();

  see(pod: RawObject): void {
    const spec = objectAt(pod, 'spec');
    const node = textAt(spec, 'nodeName');
    if (node === '' || !isReady(pod)) return;
    for (const container of objectsAt(spec, 'containers')) {
      const image = textAt(container, 'image');
      const known = this.#nodes.get(image);
      if (known === undefined) this.#nodes.set(image, new Set([node]));
      else known.add(node);
    }
  }

  /** By reference, once the nodes are known. */
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

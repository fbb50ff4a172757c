import type { RawObject } from '@/lib/domain/kube-json';
import { heldNames } from '@/lib/server/kube/node-images';
import { TextPool } from './intern';
import { sameValue } from './same-value';

interface Held {
  build: number;
  names: readonly string[];
}

/** Which images Windows nodes tell to have. A name is kept once, however many nodes have the image. */
export class HeldImages {
  readonly #nodes = new Map<string, Held>();
  readonly #words = new TextPool(20_000);
  #builds: ReadonlyMap<string, readonly number[]> | null = null;

  /** `build` of the host; null = it is no Windows node, or does not tell. */
  take(uid: string, raw: RawObject, build: number | null): void {
    if (build === null) return this.remove(uid);
    const held = { build, names: heldNames(raw).map((name) => this.#words.get(name)) };
    if (sameValue(this.#nodes.get(uid), held)) return;
    this.#nodes.set(uid, held);
    this.#builds = null;
  }

  remove(uid: string): void {
    if (this.#nodes.delete(uid)) this.#builds = null;
  }

  /** Builds of the hosts that have an image, ascending, by its full names. */
  builds(): ReadonlyMap<string, readonly number[]> {
    this.#builds ??= buildsOf(this.#nodes.values());
    return this.#builds;
  }
}

function buildsOf(nodes: Iterable<Held>): ReadonlyMap<string, readonly number[]> {
  const builds = new Map<string, number[]>();
  for (const { build, names } of nodes)
    for (const name of names) {
      const known = builds.get(name);
      if (known === undefined) builds.set(name, [build]);
      else if (!known.includes(build)) known.push(build);
    }
  for (const known of builds.values()) known.sort((a, b) => a - b);
  return builds;
}

import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { buildsByImage, type ImageNames, imageNames } from '@/lib/server/kube/map/node-images';
import { TextPool } from './intern';
import { sameValue } from './same-value';

/** Which images Windows nodes tell to have. A name is kept once, however many nodes have the image. */
export class ImagesOnNodes {
  readonly #nodes = new Map<string, ImageNames>();
  readonly #words = new TextPool(20_000);
  #builds: ReadonlyMap<string, readonly number[]> | null = null;

  /** `build` of the host; null = it is no Windows node, or does not tell. */
  take(uid: string, raw: RawObject, build: number | null): void {
    if (build === null) return this.remove(uid);
    const held = { build, names: imageNames(raw).map((name) => this.#words.get(name)) };
    if (sameValue(this.#nodes.get(uid), held)) return;
    this.#nodes.set(uid, held);
    this.#builds = null;
  }

  remove(uid: string): void {
    if (this.#nodes.delete(uid)) this.#builds = null;
  }

  /** Builds of the hosts that have an image, ascending, by its full names. */
  builds(): ReadonlyMap<string, readonly number[]> {
    this.#builds ??= buildsByImage(this.#nodes.values());
    return this.#builds;
  }
}

import 'server-only';
import type { DrainBudget, DrainPod, KubeDrainReader, PlacedPod } from '@/lib/domain/ports/kube-drain';
import pLimit from 'p-limit';
import { listWhole } from '../watch/list-all';
import { mapDrainBudget } from '../map/map-drain-budget';
import { mapDrainPod, mapPlacedPod } from '../map/map-drain-pod';
import { imageSizes, withSizes } from '../map/node-images';
import { ObjectReader } from './read-objects';
import { ownersOf } from './read-owners';
import { volumesOf } from './read-volumes';
import { DISRUPTION_BUDGETS, PODS } from '../watch/resources';
import type { KubeTransport } from '../transport/transport';

/** Those that ended hold nothing; the API server leaves them out. */
const NOT_ENDED = 'status.phase!=Succeeded,status.phase!=Failed';

/** Asked for at once; an API server gives one client a fair share of a few hundred (API Priority and Fairness). */
const AT_ONCE = 8;

/** Reads for draining, every answer from the API server at the moment of the call. */
export class HttpDrainReader implements KubeDrainReader {
  readonly #transport: KubeTransport;
  readonly #limit = pLimit(AT_ONCE);
  /** What calls that began together read: nodes of one drain have owners in common. */
  #together: ObjectReader | null = null;

  constructor(transport: KubeTransport) {
    this.#transport = transport;
  }

  async drainPods({ nodeName, shallow }: { nodeName: string; shallow?: true }): Promise<DrainPod[]> {
    const reader = (this.#together ??= new ObjectReader(this.#transport, this.#limit));
    try {
      const pods = await this.#podsOn(nodeName);
      return shallow === true ? pods : await this.#completed(pods, { nodeName, reader });
    } finally {
      // Whoever begins later wants to know what is then.
      if (this.#together === reader) this.#together = null;
    }
  }

  #podsOn(nodeName: string): Promise<DrainPod[]> {
    const query = { fieldSelector: `spec.nodeName=${nodeName}` };
    return this.#limit(() => listWhole(this.#transport, { path: PODS, query }, mapDrainPod));
  }

  async #completed(
    pods: readonly DrainPod[],
    { nodeName, reader }: { nodeName: string; reader: ObjectReader },
  ): Promise<DrainPod[]> {
    const [owners, volumes, sizes] = await Promise.all([
      ownersOf(reader, pods),
      volumesOf(reader, pods),
      imageSizes(reader, nodeName),
    ]);
    return pods.map((pod) => ({
      ...pod,
      owner: owners(pod),
      volumes: volumes(pod),
      images: withSizes(pod.images, sizes),
    }));
  }

  placedPods(): Promise<PlacedPod[]> {
    const query = { fieldSelector: NOT_ENDED };
    return listWhole(this.#transport, { path: PODS, query }, mapPlacedPod);
  }

  drainBudgets(): Promise<DrainBudget[]> {
    return listWhole(this.#transport, { path: DISRUPTION_BUDGETS }, mapDrainBudget);
  }
}

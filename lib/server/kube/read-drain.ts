import 'server-only';
import type { DrainBudget, DrainPod, KubeDrainReader, PlacedPod } from '@/lib/domain/ports/kube-drain';
import { listWhole } from './list-whole';
import { mapDrainBudget } from './map-drain-budget';
import { mapDrainPod, mapPlacedPod } from './map-drain-pod';
import { imageSizes, withSizes } from './node-images';
import { ObjectReader } from './read-objects';
import { ownersOf } from './read-owners';
import { volumesOf } from './read-volumes';
import { DISRUPTION_BUDGETS, PODS } from './resources';
import type { KubeTransport } from './transport';

/** Those that ended hold nothing; the API server leaves them out. */
const NOT_ENDED = 'status.phase!=Succeeded,status.phase!=Failed';

/** Reads for draining, every answer from the API server at the moment of the call. */
export class HttpDrainReader implements KubeDrainReader {
  readonly #transport: KubeTransport;

  constructor(transport: KubeTransport) {
    this.#transport = transport;
  }

  async drainPods({ nodeName, shallow }: { nodeName: string; shallow?: true }): Promise<DrainPod[]> {
    const query = { fieldSelector: `spec.nodeName=${nodeName}` };
    const pods = await listWhole(this.#transport, { path: PODS, query }, mapDrainPod);
    if (shallow === true) return pods;
    const reader = new ObjectReader(this.#transport);
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

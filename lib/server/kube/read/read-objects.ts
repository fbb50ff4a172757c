import 'server-only';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { LimitFunction } from 'p-limit';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { KubeTransport } from '../transport/transport';

/** An object, that there is none, or that it may not be read. */
export type Found = { is: 'there'; raw: RawObject } | { is: 'absent' } | { is: 'unreadable' };

/** Reads objects one by one, each once. */
export class ObjectReader {
  readonly #transport: KubeTransport;
  readonly #limit: LimitFunction;
  readonly #requested = new Map<string, Promise<Found>>();

  constructor(transport: KubeTransport, limit: LimitFunction) {
    this.#transport = transport;
    this.#limit = limit;
  }

  get(path: string): Promise<Found> {
    const known = this.#requested.get(path);
    if (known !== undefined) return known;
    const answer = this.#limit(() => this.#read(path));
    this.#requested.set(path, answer);
    return answer;
  }

  /** @throws UpstreamFailure when nobody knows: a decision on a part is none. */
  async #read(path: string): Promise<Found> {
    try {
      const { body } = await this.#transport.call({ path });
      return { is: 'there', raw: body };
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error;
      if (error.kind === 'not-found') return { is: 'absent' };
      if (error.kind === 'forbidden') return { is: 'unreadable' };
      throw error;
    }
  }
}

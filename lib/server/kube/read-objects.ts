import 'server-only';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { RawObject } from './raw';
import type { KubeTransport } from './transport';

/** Asked for at once; an API server gives one client a fair share of a few hundred (API Priority and Fairness). */
const AT_ONCE = 8;

/** An object, that there is none, or that it may not be read. */
export type Found = { is: 'there'; raw: RawObject } | { is: 'absent' } | { is: 'unreadable' };

/** Reads objects one by one, each once, a few at a time. */
export class ObjectReader {
  readonly #transport: KubeTransport;
  readonly #asked = new Map<string, Promise<Found>>();
  readonly #lanes: Promise<unknown>[] = Array.from({ length: AT_ONCE }, () => Promise.resolve());
  #next = 0;

  constructor(transport: KubeTransport) {
    this.#transport = transport;
  }

  get(path: string): Promise<Found> {
    const known = this.#asked.get(path);
    if (known !== undefined) return known;
    const lane = this.#next % AT_ONCE;
    this.#next += 1;
    const before = this.#lanes[lane] ?? Promise.resolve();
    const answer = before.then(() => this.#read(path));
    this.#lanes[lane] = answer.catch(() => undefined);
    this.#asked.set(path, answer);
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

import 'server-only';
import { controlRights, rightText } from '@/lib/domain/access/cluster-rights';
import type { KubeReader } from '@/lib/domain/ports/kube';

const REFRESH_MS = 15_000;

/** What the cluster's credential lacks of the rights that controls depend on; asked again only while somebody looks. */
export class HeldRights {
  readonly #reader: Pick<KubeReader, 'missingRights'>;
  #missing: string[] | null = null;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(reader: Pick<KubeReader, 'missingRights'>) {
    this.#reader = reader;
  }

  /** As kubectl writes them; null until the API server has answered, or when it no longer does. Never waits. */
  missing(): string[] | null {
    if (performance.now() - this.#askedAt > REFRESH_MS) {
      this.#askedAt = performance.now();
      void this.#reader.missingRights(controlRights).then(
        (missing) => {
          this.#missing = missing.map(rightText);
        },
        () => {
          this.#missing = null;
        },
      );
    }
    return this.#missing;
  }
}

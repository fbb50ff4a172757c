import 'server-only';
import { controlRights, isNamespaced, type NeededRight, rightText } from '@/lib/domain/access/cluster-rights';
import type { KubeReader } from '@/lib/domain/ports/kube';

const REFRESH_MS = 15_000;
/** Reading each namespace costs requests, and RoleBindings rarely change. */
const NAMESPACES_REFRESH_MS = 10 * 60_000;
/** A role for operating has both. */
const PROBES = new Set(['create pods/eviction', 'patch deployments.apps']);

interface Parts {
  reader: Pick<KubeReader, 'missingRights'>;
  /** Null while they are unknown. */
  namespaces: () => readonly string[] | null;
}

/** What the cluster's credential lacks of the rights that controls depend on; asked again only while somebody looks. */
export class HeldRights {
  readonly #o: Parts;
  #missing: string[] | null = null;
  #isAsking = false;
  #askedAt = Number.NEGATIVE_INFINITY;
  #somewhere = { granted: false, askedAt: Number.NEGATIVE_INFINITY };

  constructor(parts: Parts) {
    this.#o = parts;
  }

  /** As kubectl writes them; null until the API server has answered, or when it no longer does. Never waits. */
  missing(): string[] | null {
    if (!this.#isAsking && performance.now() - this.#askedAt > REFRESH_MS) void this.#refresh();
    return this.#missing;
  }

  /** One at a time: a walk over many namespaces can take longer than its answer is kept. */
  async #refresh(): Promise<void> {
    this.#isAsking = true;
    this.#askedAt = performance.now();
    try {
      this.#missing = (await this.#ask()).map(rightText);
    } catch {
      this.#missing = null;
    } finally {
      this.#isAsking = false;
    }
  }

  /** A RoleBinding can grant in some namespaces what is missing in all: then only the plan of a change knows. */
  async #ask(): Promise<NeededRight[]> {
    const missing = await this.#o.reader.missingRights(controlRights);
    if (!missing.some(isNamespaced) || !(await this.#isGrantedSomewhere())) return missing;
    return missing.filter((right) => !isNamespaced(right));
  }

  async #isGrantedSomewhere(): Promise<boolean> {
    if (performance.now() - this.#somewhere.askedAt < NAMESPACES_REFRESH_MS) return this.#somewhere.granted;
    const namespaces = this.#o.namespaces();
    if (namespaces === null) return true;
    const probes = controlRights.filter((right) => PROBES.has(rightText(right)));
    let granted = false;
    for (const namespace of namespaces) {
      const rights = probes.map((right) => ({ ...right, namespace }));
      granted = (await this.#o.reader.missingRights(rights)).length < rights.length;
      if (granted) break;
    }
    this.#somewhere = { granted, askedAt: performance.now() };
    return granted;
  }
}

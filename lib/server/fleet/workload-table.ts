import type { KubeWorkload } from '@/lib/domain/ports/kube';
import type { PodTemplate } from '@/lib/domain/workload/workload';
import { mapWorkload, type WorkloadKind } from '@/lib/server/kube/map-workload';
import type { RawObject } from '@/lib/domain/kube-json';
import { isTopLevel, toKubeWorkload } from '@/lib/server/kube/read';
import type { Interned, Interner } from './intern';
import { isNewer, versionOf } from './object-version';

interface WorkloadEntry {
  version: number;
  workload: KubeWorkload;
  template: Interned<PodTemplate>;
}

/** Workloads that nothing else owns, by UID, one table for each kind; alike templates are shared. */
export class WorkloadTable {
  readonly #entries = new Map<string, WorkloadEntry>();
  readonly #kind: WorkloadKind;
  readonly #templates: Interner<PodTemplate>;

  constructor(kind: WorkloadKind, templates: Interner<PodTemplate>) {
    this.#kind = kind;
    this.#templates = templates;
  }

  workloads(): KubeWorkload[] {
    return Array.from(this.#entries.values(), ({ workload }) => workload);
  }

  upsert(raw: RawObject, listed: boolean): void {
    const facts = mapWorkload(this.#kind, raw);
    if (facts === null) return;
    const known = this.#entries.get(facts.uid);
    const version = versionOf(facts.resourceVersion);
    if (known !== undefined && !listed && !isNewer(version, known.version)) return;
    this.remove(facts.uid);
    if (!isTopLevel(facts)) return;
    const template = this.#templates.take(facts.template);
    const workload = { ...toKubeWorkload(facts), template: template.value };
    this.#entries.set(facts.uid, { version, workload, template });
  }

  remove(uid: string): void {
    const known = this.#entries.get(uid);
    if (known === undefined) return;
    this.#templates.release(known.template);
    this.#entries.delete(uid);
  }

  retain(uids: ReadonlySet<string>): void {
    for (const uid of this.#entries.keys()) if (!uids.has(uid)) this.remove(uid);
  }
}

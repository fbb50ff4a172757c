import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { revisionOf, withRevisions } from '@/lib/kube-rules/objects/template-revisions';
import type { TemplateRevision, WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import type { Interned, Interner } from './intern';
import { sameValue } from './same-value';

interface Entry {
  owner: string;
  revision: TemplateRevision;
  podSpec: Interned<RawObject>;
}

/** Templates of the ReplicaSets of Deployments that have pods; PodSpecs are shared with those of the Deployments. */
export class RevisionTable {
  readonly #entries = new Map<string, Entry>();
  readonly #byOwner = new Map<string, ReadonlyMap<string, TemplateRevision>>();
  readonly #joined = new WeakMap<WorkloadObject, { of: unknown; object: WorkloadObject }>();
  readonly #podSpecs: Interner<RawObject>;
  readonly #moved: () => void;

  constructor(podSpecs: Interner<RawObject>, moved: () => void) {
    this.#podSpecs = podSpecs;
    this.#moved = moved;
  }

  upsert(raw: RawObject): void {
    const uid = textAt(objectAt(raw, 'metadata'), 'uid');
    const found = revisionOf(raw);
    if (found === null) {
      this.remove(uid);
      return;
    }
    const { owner, revision } = found;
    const podSpec = this.#podSpecs.take(objectAt(revision.template, 'spec'));
    const template = { metadata: objectAt(revision.template, 'metadata'), spec: podSpec.value };
    const known = this.#entries.get(uid);
    if (known !== undefined) this.#podSpecs.release(known.podSpec);
    const isSame = known?.owner === owner && sameValue(known.revision, { ...revision, template });
    const entry = { owner, podSpec, revision: isSame ? known.revision : { ...revision, template } };
    this.#entries.set(uid, entry);
    if (known !== undefined && known.owner !== owner) this.#follow(known.owner, uid);
    if (!isSame) this.#follow(owner, uid, entry.revision);
  }

  remove(uid: string): void {
    const known = this.#entries.get(uid);
    if (known === undefined) return;
    this.#podSpecs.release(known.podSpec);
    this.#entries.delete(uid);
    this.#follow(known.owner, uid);
  }

  retain(uids: ReadonlySet<string>): void {
    for (const uid of this.#entries.keys()) if (!uids.has(uid)) this.remove(uid);
  }

  /** The workload with the templates of its pods, if these are not all its own: the same object while they do not change. */
  joined(object: WorkloadObject): WorkloadObject {
    const of = this.#byOwner.get(object.uid);
    if (of === undefined) return object;
    const known = this.#joined.get(object);
    if (known?.of === of) return known.object;
    const fresh = withRevisions(object, [...of.values()]);
    this.#joined.set(object, { of, object: fresh });
    return fresh;
  }

  #follow(owner: string, uid: string, revision?: TemplateRevision): void {
    const own = new Map(this.#byOwner.get(owner));
    if (revision === undefined) own.delete(uid);
    else own.set(uid, revision);
    if (own.size === 0) this.#byOwner.delete(owner);
    else this.#byOwner.set(owner, own);
    this.#moved();
  }
}

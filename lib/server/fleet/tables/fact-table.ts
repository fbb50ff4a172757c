import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { isKnown, versionOf, sameValue } from './same-value';

/** By UID; the list stays the same object until a fact changes. */
export class FactTable<Fact> {
  readonly #facts = new Map<string, { version: number; fact: Fact }>();
  readonly #read: (raw: RawObject) => Fact | null;
  readonly #moved: () => void;
  #known = false;
  #absent = false;
  #list: readonly Fact[] | null = null;

  /** `read` returns null for an object that cannot be used. */
  constructor(read: (raw: RawObject) => Fact | null, moved: () => void) {
    this.#read = read;
    this.#moved = moved;
  }

  /** Null while there is no complete list. */
  get facts(): readonly Fact[] | null {
    if (!this.#known) return null;
    this.#list ??= Array.from(this.#facts.values(), ({ fact }) => fact);
    return this.#list;
  }

  /** Whether the API server was seen to have no such kind. */
  get absent(): boolean {
    return this.#absent;
  }

  upsert(raw: RawObject, listed: boolean): void {
    const metadata = objectAt(raw, 'metadata');
    const uid = textAt(metadata, 'uid');
    const version = versionOf(textAt(metadata, 'resourceVersion'));
    const known = this.#facts.get(uid);
    if (isKnown(known, version, listed)) return;
    const fact = uid === '' ? null : this.#read(raw);
    if (fact === null) return this.remove(uid);
    // Controllers write the status all the time.
    if (known !== undefined && sameValue(known.fact, fact)) {
      known.version = version;
      return;
    }
    this.#facts.set(uid, { version, fact });
    this.#changed();
  }

  remove(uid: string): void {
    if (this.#facts.delete(uid)) this.#changed();
  }

  retain(uids: ReadonlySet<string>): void {
    const gone = [...this.#facts.keys()].filter((uid) => !uids.has(uid));
    for (const uid of gone) this.#facts.delete(uid);
    // An equal list changes nothing and causes no new verdicts.
    if (gone.length === 0 && this.#known && !this.#absent) return;
    this.#known = true;
    this.#absent = false;
    this.#changed();
  }

  none(): void {
    if (this.#absent) return;
    this.retain(new Set());
    this.#absent = true;
    this.#changed();
  }

  /** Reading is forbidden now: what is kept is not current. */
  forget(): void {
    if (!this.#known) return;
    this.#known = false;
    this.#absent = false;
    this.#changed();
  }

  #changed(): void {
    this.#list = null;
    this.#moved();
  }
}

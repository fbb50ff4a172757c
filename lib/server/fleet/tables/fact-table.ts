import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { isNewer, versionOf } from './object-version';
import { sameValue } from './same-value';

/** Facts about objects of one kind by UID, in a list that stays the same until one of them moves. */
export class FactTable<Fact> {
  readonly #facts = new Map<string, { version: number; fact: Fact }>();
  readonly #read: (raw: RawObject) => Fact | null;
  readonly #moved: () => void;
  #known = false;
  #absent = false;
  #list: readonly Fact[] | null = null;

  /** `read` answers null for an object that cannot be used. */
  constructor(read: (raw: RawObject) => Fact | null, moved: () => void) {
    this.#read = read;
    this.#moved = moved;
  }

  /** null while no complete list may be read. */
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
    if (known !== undefined && (listed ? version === known.version : !isNewer(version, known.version))) return;
    const fact = uid === '' ? null : this.#read(raw);
    if (fact === null) return this.remove(uid);
    // Controllers write their status all the time.
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
    // A list that says the same again alters nothing, and costs nobody a new verdict.
    if (gone.length === 0 && this.#known && !this.#absent) return;
    this.#known = true;
    this.#absent = false;
    this.#changed();
  }

  /** The API server has no such kind: it is known that there are none. */
  none(): void {
    if (this.#absent) return;
    this.retain(new Set());
    this.#absent = true;
    this.#changed();
  }

  /** It may not be read any more: what is kept tells nothing about now. */
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

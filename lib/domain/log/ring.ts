interface Sized {
  text: string;
}

/** Numbered items, of which the newest are kept: at most so many, with at most so many characters. */
export class LogRing<T extends Sized> {
  readonly #capacity: number;
  readonly #maxCharacters: number;
  readonly #slots: (T | undefined)[] = [];
  #first = 0;
  #end = 0;
  #characters = 0;

  constructor(o: { lines: number; characters: number }) {
    this.#capacity = o.lines;
    this.#maxCharacters = o.characters;
  }

  /** Number of the oldest that is kept: also how many were dropped. */
  get first(): number {
    return this.#first;
  }

  /** Number of the next. */
  get end(): number {
    return this.#end;
  }

  get length(): number {
    return this.#end - this.#first;
  }

  get characters(): number {
    return this.#characters;
  }

  push(item: T): void {
    if (this.length === this.#capacity) this.#drop();
    this.#slots[this.#end % this.#capacity] = item;
    this.#end += 1;
    this.#characters += item.text.length;
    // The newest stays even if it alone is longer.
    while (this.#characters > this.#maxCharacters && this.length > 1) this.#drop();
  }

  get(number: number): T | undefined {
    return number < this.#first || number >= this.#end ? undefined : this.#slots[number % this.#capacity];
  }

  #drop(): void {
    const slot = this.#first % this.#capacity;
    this.#characters -= this.#slots[slot]?.text.length ?? 0;
    this.#slots[slot] = undefined;
    this.#first += 1;
  }
}

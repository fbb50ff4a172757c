import type { ServerResponse } from 'node:http';

const CHUNK_CHARACTERS = 128 * 1024;

/** Writes many small texts as few chunks, waits for a slow reader, and lets the event loop breathe between chunks. */
export class PacedWriter {
  readonly #response: ServerResponse;
  #pending: string[] = [];
  #length = 0;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  /** False if the reader has disconnected. */
  async write(text: string): Promise<boolean> {
    this.#pending.push(text);
    this.#length += text.length;
    return this.#length < CHUNK_CHARACTERS ? true : this.flush();
  }

  async flush(): Promise<boolean> {
    if (this.#response.destroyed) return false;
    if (this.#length === 0) return true;
    const chunk = this.#pending.join('');
    this.#pending = [];
    this.#length = 0;
    if (this.#response.write(chunk)) await new Promise((resolve) => setImmediate(resolve));
    else await drained(this.#response);
    return !this.#response.destroyed;
  }
}

export function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.once('drain', done);
    response.once('close', done);
  });
}

import { readFile, rename, writeFile } from 'node:fs/promises';
import type { World, WorldDump } from '@/simulator/world/world';

const LEAST_PAUSE_MS = 1_000;
/** A large world is saved less often: at most this share of the time goes into saving. */
const SAVING_SHARE = 0.05;

const isDump = (value: unknown): value is WorldDump =>
  typeof value === 'object' && value !== null && 'version' in value && value.version === 1 && 'state' in value;

/** The saved world, or undefined when there is no usable file. */
export async function readState(path: string): Promise<WorldDump | undefined> {
  try {
    const parsed: unknown = JSON.parse(await readFile(path, 'utf8'));
    return isDump(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a world to a file, whole and atomically, about once a second. */
export class StateFile {
  readonly #path: string;
  #nextMs = 0;
  #saved = '';
  #writing: Promise<void> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  saveSoon(world: World): void {
    const startedMs = Date.now();
    if (startedMs < this.#nextMs) return;
    void this.save(world);
    const tookMs = Date.now() - startedMs;
    this.#nextMs = startedMs + Math.max(LEAST_PAUSE_MS, tookMs / SAVING_SHARE);
  }

  save(world: World): Promise<void> {
    const text = JSON.stringify(world.save());
    this.#writing = this.#writing.then(() => this.#write(text)).catch(() => undefined);
    return this.#writing;
  }

  async #write(text: string): Promise<void> {
    if (text === this.#saved) return;
    await writeFile(`${this.#path}.new`, text, { mode: 0o600 });
    await rename(`${this.#path}.new`, this.#path);
    this.#saved = text;
  }
}

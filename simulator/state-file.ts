import { readFile, rename, writeFile } from 'node:fs/promises';
import type { World, WorldDump } from '@/simulator/world/world';

const DEBOUNCE_MS = 1_000;

function isDump(value: unknown): value is WorldDump {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    value.version === 1 &&
    'state' in value
  );
}

/** The saved world, or undefined when there is no usable file. */
export async function readState(path: string): Promise<WorldDump | undefined> {
  try {
    const parsed: unknown = JSON.parse(await readFile(path, 'utf8'));
    return isDump(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a world to a file, whole and atomically, at most once a second. */
export class StateFile {
  readonly #path: string;
  #savedAtMs = 0;
  #saved = '';
  #writing: Promise<void> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  saveSoon(world: World): void {
    const now = Date.now();
    if (now - this.#savedAtMs < DEBOUNCE_MS) return;
    this.#savedAtMs = now;
    void this.save(world);
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

import { setTimeout as rest } from 'node:timers/promises';

/** How long tests wait before they call something stuck: far longer than it takes on a slow, busy machine. */
export const PATIENCE_MS = 300_000;

/**
 * Checks again and again until something is true.
 * @throws Error after `PATIENCE_MS`.
 */
export async function until(test: () => boolean | Promise<boolean>, everyMs = 10): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    if (await test()) return;
    await rest(everyMs);
  }
  throw new Error('it never came true');
}

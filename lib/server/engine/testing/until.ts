import { setTimeout as rest } from 'node:timers/promises';

/** Looks again and again until something is so. @throws Error after eight seconds. */
export async function until(test: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 800; turn += 1) {
    if (await test()) return;
    await rest(10);
  }
  throw new Error('it never came true');
}

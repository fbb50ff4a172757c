import 'server-only';
import { Failure } from '@/lib/domain/failure';
import { startRemedy } from '@/lib/server/db/database-failure';
import { log } from '@/lib/server/http/log';

/** EX_CONFIG of sysexits.h: starting again will not help before a person changes something. */
const configExitCode = 78;
const stopLimitMs = 8_000;

/** Exits when the app cannot be built; stops it on a signal. */
export async function startApp(): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal));
  try {
    // Imported here: it reads the environment, whose errors are reported like those of the configuration.
    const { app } = await import('@/lib/server/boot');
    await app();
  } catch (error) {
    const failure = error instanceof Failure ? error : null;
    const text = error instanceof Error ? error.message : String(error);
    const remedy = failure?.details.remedy ?? startRemedy(error);
    log('error', 'startup failed', { message: text.slice(0, 2000), remedy });
    process.exit(failure === null ? 1 : configExitCode);
  }
}

/** Next also ends the process, but waits for open streams. */
async function stop(signal: string): Promise<void> {
  const limit = setTimeout(() => process.exit(0), stopLimitMs);
  limit.unref();
  const built = await globalThis.mullionApp?.catch(() => undefined);
  await built?.stop();
  log('info', 'stopped', { signal });
  process.exit(0);
}

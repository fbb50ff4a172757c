import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Every write to it fails with ENOSPC (Linux, full(4)). */
const full = '/dev/full';

it.skipIf(!existsSync(full))('a full disk behind the log does not end the process', () => {
  const script = `
    import { surviveLogErrors } from './scripts/log-errors.mjs';
    surviveLogErrors();
    process.stderr.write('a line', () => setImmediate(() => process.exit(7)));`;
  const log = openSync(full, 'w');
  const ended = spawnSync(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', log, log] });
  closeSync(log);
  expect(ended.status).toBe(7);
});

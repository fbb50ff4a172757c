import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The words with which a shell text calls a command, as bash reads them. @throws when bash complains */
export function wordsOf(q: { command: string; text: string; env?: Record<string, string>; input?: string }): string[] {
  const dir = mkdtempSync(join(tmpdir(), 'mullion-code-'));
  const words = join(dir, 'words');
  writeFileSync(join(dir, q.command), `#!/bin/sh\nprintf '%s\\0' "$@" > "${words}"\n`);
  chmodSync(join(dir, q.command), 0o755);
  writeFileSync(join(dir, 'run.sh'), q.text);
  const ran = spawnSync('bash', ['--norc', '-eu', 'run.sh'], {
    cwd: dir,
    env: { ...process.env, ...q.env, PATH: `${dir}:${process.env['PATH'] ?? ''}` },
    input: q.input ?? '',
    encoding: 'utf8',
  });
  if (ran.status !== 0 || ran.stderr !== '') throw new Error(`bash: ${ran.status} ${ran.stderr}`);
  return readFileSync(words, 'utf8').split('\0').slice(0, -1);
}

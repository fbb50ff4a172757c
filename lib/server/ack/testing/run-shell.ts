import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { z } from 'zod';

/** The words with which a shell text calls a command, as bash reads them. @throws when bash complains */
export function wordsOf(q: {
  command: string;
  text: string;
  env?: Record<string, string>;
  input?: string;
  files?: Record<string, Uint8Array>;
}): string[] {
  const dir = mkdtempSync(join(tmpdir(), 'mullion-code-'));
  try {
    const words = join(dir, 'words');
    writeFileSync(join(dir, q.command), `#!/bin/sh\nprintf '%s\\0' "$@" > "${words}"\n`);
    chmodSync(join(dir, q.command), 0o755);
    writeFileSync(join(dir, 'run.sh'), q.text);
    for (const [name, bytes] of Object.entries(q.files ?? {})) writeFileSync(join(dir, name), bytes);
    const env = { ...process.env, ...q.env, PATH: `${dir}:${process.env['PATH'] ?? ''}` };
    const options = { cwd: dir, env, input: q.input ?? '', encoding: 'utf8' as const };
    const ran = spawnSync('bash', ['--norc', '-eu', 'run.sh'], options);
    if (ran.status !== 0 || ran.stderr !== '') throw new Error(`bash: ${ran.status} ${ran.stderr}`);
    return readFileSync(words, 'utf8').split('\0').slice(0, -1);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const hclSchema = z.object({
  parseToString: z.function({ input: [z.string()], output: z.tuple([z.string(), z.unknown()]) }),
});
const hcl = hclSchema.parse(createRequire(import.meta.url)('hcl2-parser'));

const block = z.array(z.record(z.string(), z.unknown()));
const parsedSchema = z.object({
  resource: z.record(z.string(), z.record(z.string(), block)),
  variable: z.record(z.string(), block).optional(),
  import: block.optional(),
});

/** The text parsed by HashiCorp's own parser, compiled to JavaScript. @throws its errors */
export function parseHcl(text: string) {
  const [json, error] = hcl.parseToString(text);
  if (error !== null) throw new Error(`HCL: ${JSON.stringify(error)}\n${text}`);
  return parsedSchema.parse(JSON.parse(json));
}

#!/usr/bin/env node
// The command line. Commands live in scripts/mullion/; this only starts Node so that it can run them.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('./mullion/main.ts', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));
// `server-only` modules load under the condition that Next gives them too.
const args = ['--conditions=react-server', '--import', 'tsx', main, ...process.argv.slice(2)];
// Files are named relative to the caller's folder.
const env = { ...process.env, MULLION_CWD: process.cwd() };
const child = spawn(process.execPath, args, { stdio: 'inherit', cwd: root, env });
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
child.on('close', (code, signal) => {
  process.exitCode = code ?? (signal === null ? 1 : 130);
});

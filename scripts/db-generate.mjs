// Generates one Prisma client per database into lib/server/db/generated/{sqlite,postgresql}.
// Offline: Prisma's command line only checks that the schema engine exists, `generate` never runs it.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { modelsFor, providers } from './mullion/models-for.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const outDir = join(root, 'lib/server/db/generated');
const require = createRequire(import.meta.url);
const cli = join(dirname(require.resolve('prisma/package.json')), 'build/index.js');

const models = readFileSync(join(root, 'prisma/schema.prisma'), 'utf8');
const version = require('prisma/package.json').version;

for (const provider of providers) await generate(provider);

/** @param {'sqlite' | 'postgresql'} provider */
async function generate(provider) {
  const schema = modelsFor({ models, provider, output: `./${provider}` });
  const stampFile = join(outDir, `${provider}.stamp`);
  const stamp = createHash('sha256').update(version).update(schema).digest('hex');
  const client = join(outDir, provider, 'client.ts');
  if (existsSync(client) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) {
    process.stdout.write(`${provider}: up to date\n`);
    return;
  }
  mkdirSync(outDir, { recursive: true });
  const schemaFile = join(outDir, `${provider}.prisma`);
  rmSync(stampFile, { force: true });
  writeFileSync(schemaFile, schema);
  await runCli(['generate', '--schema', schemaFile, '--no-hints']);
  if (!existsSync(client)) throw new Error(`prisma generate wrote no client for ${provider}`);
  writeFileSync(stampFile, stamp);
  process.stdout.write(`${provider}: generated\n`);
}

/** @param {string[]} args */
function runCli(args) {
  const env = {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(undefined) : reject(new Error(`prisma ${args[0]} exited ${code}\n${output}`)),
    );
  });
}

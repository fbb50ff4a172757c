import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { digestOf } from './digest.mjs';
import { run, runNpm } from './run.mjs';
import { fail, print } from './print.mjs';

const generated = 'lib/server/db/generated';

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(
      `Mullion needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer Node and run this again.`,
    );
  }
}

async function once({ stamp, inputs, ready, title, work }) {
  const digest = digestOf(inputs);
  if (ready() && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  const startedAt = Date.now();
  print(`• ${title} …`);
  const { code, output } = await work();
  if (code !== 0) fail(`${title} failed:\n${output}`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
  print(`  done in ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
}

/** All packages, but none of their install scripts has run. */
export async function fetchPackages() {
  checkNode();
  await once({
    stamp: 'node_modules/.mullion/install',
    inputs: ['package-lock.json'],
    ready: () => existsSync('node_modules/next/package.json'),
    title: 'Installing packages',
    work: () => runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { quiet: true }),
  });
}

/** The only package with an install script that is needed: fetches its binary, or compiles it. */
export const ensureSqlite = () =>
  once({
    stamp: 'node_modules/.mullion/sqlite',
    inputs: ['package-lock.json'],
    ready: () => existsSync('node_modules/better-sqlite3/build/Release/better_sqlite3.node'),
    title: 'Preparing SQLite',
    work: () => runNpm(['rebuild', 'better-sqlite3'], { quiet: true }),
  });

export async function ensurePackages() {
  await fetchPackages();
  await ensureSqlite();
}

export async function ensureGenerated() {
  await once({
    stamp: 'node_modules/.mullion/generate',
    inputs: ['prisma/schema.prisma', 'scripts/db-generate.mjs'],
    ready: () => existsSync(generated),
    title: 'Generating the database client',
    work: () => run(process.execPath, ['scripts/db-generate.mjs'], { quiet: true }),
  });
}

export async function ensureBuild() {
  await once({
    stamp: '.next/mullion-build',
    inputs: [
      'app',
      'components',
      'lib',
      'messages',
      'public',
      'prisma',
      'next.config.js',
      'postcss.config.mjs',
      'instrumentation.ts',
      'proxy.ts',
      'package-lock.json',
      'tsconfig.json',
    ],
    ready: () => existsSync('.next/BUILD_ID'),
    title: 'Building the dashboard',
    work: () =>
      run(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
        quiet: true,
        env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
      }),
  });
}

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Locked {
  version?: string;
  integrity?: string;
  resolved?: string;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
}

// The shape of package-lock.json, version 3 (npm's documentation).
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const platforms = ['linux', 'darwin', 'win32'].flatMap((os) => ['x64', 'arm64'].map((cpu) => ({ os, cpu })));

/** The entry that Node finds from the package at `path`: the one in the nearest node_modules folder. */
function find(path: string, name: string): Locked | undefined {
  const own = packages[`${path}${path === '' ? '' : '/'}node_modules/${name}`];
  return own ?? (path === '' ? undefined : find(path.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, ''), name));
}

/** Packages of which npm installs one part, the one for the platform. */
const families = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) => {
  const parts = Object.keys(optionalDependencies).map((name) => ({ name, locked: find(path, name) }));
  return parts.filter(({ locked }) => locked?.cpu !== undefined).length < 2 ? [] : [{ path, parts }];
});

// npm forgets the packages of other platforms when it rewrites a lock file beside node_modules (npm/cli#4828).
it('the lock file has the native packages of every platform', () => {
  expect(families.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'node_modules/@tailwindcss/oxide',
      'node_modules/esbuild',
      'node_modules/lightningcss',
      'node_modules/next',
      'node_modules/oxfmt',
      'node_modules/oxlint',
      'node_modules/oxlint-tsgolint',
      'node_modules/rolldown',
      'node_modules/sharp',
      'node_modules/typescript',
    ]),
  );
  const missing = families.flatMap(({ path, parts }) => [
    ...parts.filter(({ locked }) => locked?.integrity === undefined).map(({ name }) => `${path}: ${name}`),
    ...platforms
      .filter(({ os, cpu }) => !parts.some(({ locked }) => locked?.os?.includes(os) && locked.cpu?.includes(cpu)))
      .map(({ os, cpu }) => `${path}: nothing for ${os} on ${cpu}`),
  ]);
  expect(missing).toEqual([]);
});

it('the lock file names no registry but npm’s', () => {
  const hosts = Object.values(packages).flatMap(({ resolved }) =>
    resolved === undefined ? [] : [new URL(resolved).host],
  );
  expect(hosts.filter((host) => host !== 'registry.npmjs.org')).toEqual([]);
});

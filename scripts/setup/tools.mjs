import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { print } from './print.mjs';

/** Chromium's headless shell, as Playwright itself uses: the full browser renders in software at twice the cost. */
const headlessShell = 'chromium-headless-shell';
const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const executable = process.platform === 'win32' ? '.exe' : '';

function onPath(names) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names.map((name) => `${name}${executable}`))
      if (folder && existsSync(join(folder, name))) return join(folder, name);
  }
  return null;
}

async function aptInstall(name) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !onPath(['apt-get'])) return false;
  print(`• Installing ${name} with apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { quiet: true, env });
  const { code } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    quiet: true,
    env,
  });
  return code === 0;
}

async function playwrightBrowser() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

/** Path of a Chromium, the headless shell first; null when there is none and none can be installed. */
export async function ensureChromium() {
  const present = onPath([headlessShell]) ?? onPath(chromiumNames) ?? (await playwrightBrowser());
  if (present) return present;
  for (const name of [headlessShell, 'chromium']) if (await aptInstall(name)) return onPath([name]);
  print('• Fetching Chromium with Playwright …');
  const { code } = await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    quiet: true,
  });
  return code === 0 ? playwrightBrowser() : null;
}

function postgresBin() {
  const initdb = onPath(['initdb']);
  if (initdb && onPath(['postgres'])) return initdb;
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return null;
  for (const version of readdirSync(root).sort((a, b) => Number(b) - Number(a))) {
    const path = join(root, version, 'bin', 'initdb');
    if (existsSync(path)) return path;
  }
  return null;
}

/** Path of PostgreSQL's initdb; null when there is none and none can be installed. */
export async function ensurePostgres() {
  const present = postgresBin();
  if (present) return present;
  return (await aptInstall('postgresql')) ? postgresBin() : null;
}

const prometheusBin = () => process.env.MULLION_PROMETHEUS || onPath(['prometheus']);

/** Path of a Prometheus server; null when there is none and none can be installed. */
export async function ensurePrometheus() {
  return prometheusBin() ?? ((await aptInstall('prometheus')) ? prometheusBin() : null);
}

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stringify } from 'yaml';
import { freePort } from './free-port';

export interface TestPrometheus {
  url: string;
  stop(): Promise<void>;
}

/** `MULLION_PROMETHEUS`, or `prometheus` on the path; null: it is not installed. */
export function findPrometheus(): string | null {
  const named = process.env['MULLION_PROMETHEUS'] ?? '';
  if (named !== '') return named;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, 'prometheus')).find((file) => existsSync(file)) ?? null;
}

/** Scrapes the targets of a file every second. */
export async function startPrometheus(program: string, targetsFile: string): Promise<TestPrometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'mullion-prometheus-'));
  const config = join(folder, 'prometheus.yml');
  const scrape = { job_name: 'simulator', file_sd_configs: [{ files: [targetsFile], refresh_interval: '1s' }] };
  writeFileSync(
    config,
    stringify({ global: { scrape_interval: '1s', scrape_timeout: '1s' }, scrape_configs: [scrape] }),
  );
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(
    program,
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ],
    { cwd: folder, stdio: 'ignore' },
  );
  await untilReady(url, server);
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => server.once('close', resolve));
      if (server.exitCode === null) {
        server.kill('SIGKILL');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`prometheus ended with ${server.exitCode}`);
    const answer = await fetch(`${url}/-/ready`).catch(() => null);
    if (answer?.ok === true) return;
    await delay(50);
  }
}

import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const TICKS_PER_SECOND = 100;

/** Processor time that a process has used, in milliseconds. Linux only. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND;
}

/** Resident memory in MiB. */
export function rssMiB(pid: number): number {
  const [, kib = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1_024;
}

/** Processor time per second over `seconds`, as a share of one core. */
export async function cpuShare(pid: number, seconds: number): Promise<number> {
  const before = cpuMs(pid);
  await delay(seconds * 1_000);
  return (cpuMs(pid) - before) / (seconds * 1_000);
}

/** Waits until the process does next to nothing for two seconds. */
export async function untilIdle(pid: number, timeoutMs = 120_000): Promise<void> {
  const until = Date.now() + timeoutMs;
  let quiet = 0;
  while (quiet < 4 && Date.now() < until) quiet = (await cpuShare(pid, 0.5)) < 0.08 ? quiet + 1 : 0;
}

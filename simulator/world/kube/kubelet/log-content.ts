import { createHash } from 'node:crypto';

/** What a container writes: line `index` without its newline, and how often. */
export interface LogContent {
  /** Milliseconds between two lines. */
  everyMs: number;
  /** Lines that the node keeps; older ones are rotated away. */
  kept: number;
  line: (index: number) => Buffer;
  newline: Buffer;
}

const NEWLINE = Buffer.from('\n');

const numberOf = (seed: string, index: number): number =>
  createHash('sha256').update(`${seed}/${index}`).digest().readUInt32LE();

const PATHS = ['/', '/api/orders', '/api/cart', '/healthz', '/api/prices', '/static/site.css'];

function usual(seed: string): (index: number) => string {
  return (index) => {
    const n = numberOf(seed, index);
    const path = PATHS[n % PATHS.length] ?? '/';
    const status = n % 53 === 0 ? 503 : n % 17 === 0 ? 404 : 200;
    const level = status === 503 ? 'error' : status === 404 ? 'warn' : 'info';
    return `level=${level} request=${index} method=GET path=${path} status=${status} duration=${1 + (n % 240)}ms`;
  };
}

const text = (everyMs: number, line: (index: number) => string): LogContent => ({
  everyMs,
  kept: 20_000,
  line: (index) => Buffer.from(line(index)),
  newline: NEWLINE,
});

const LONG = 1024 * 1024;
const ESC = '\u001B';

/** `网关超时` (gateway timeout) and `订单已保存` (order saved) in code page 936, which Node.js cannot write. */
const GBK = [Buffer.from('cdf8b9d8b3accab1', 'hex'), Buffer.from('b6a9b5a5d2d1b1a3b4e6', 'hex')];

const NAMED: readonly { fragment: string; content: (seed: string) => LogContent }[] = [
  {
    fragment: 'log-flood',
    content: (seed) => ({
      ...text(0.05, (index) => `level=info batch=${seed} item=${index} result=stored`),
      kept: 100_000,
    }),
  },
  {
    fragment: 'log-long',
    content: () => ({
      ...text(2_000, (index) => {
        const begin = `{"record":${index},"payload":"`;
        return `${begin}${'x'.repeat(LONG - begin.length - 2)}"}`;
      }),
      kept: 20,
    }),
  },
  {
    fragment: 'log-utf16',
    content: (seed) => ({
      ...text(1_000, usual(seed)),
      line: (index) => Buffer.from(`${index === 0 ? '\uFEFF' : ''}${usual(seed)(index)} 用户 ${index}\r`, 'utf16le'),
      newline: Buffer.from('\n', 'utf16le'),
    }),
  },
  {
    fragment: 'log-gbk',
    content: () => ({
      ...text(1_000, () => ''),
      line: (index) =>
        Buffer.concat([Buffer.from(`[${index}] `), GBK[index % GBK.length] ?? NEWLINE, Buffer.from('\r')]),
    }),
  },
  {
    fragment: 'log-ansi',
    content: (seed) =>
      text(
        1_000,
        (index) =>
          `${ESC}[${index % 5 === 0 ? '1;31mERROR' : '32mINFO'}${ESC}[0m ${ESC}[2m${seed}${ESC}[22m item ${index}`,
      ),
  },
  {
    fragment: 'log-control',
    content: () =>
      text(
        1_000,
        (index) =>
          [
            `${ESC}]0;title${'\u0007'}${ESC}[2J${ESC}[H cleared ${index}`,
            `bell ${'\u0007'} null ${'\u0000'} back ${'\u0008'} line ${index}`,
            `order ${'\u202E'}gpj.exe${'\u202C'} ${index}`,
            `<img src=x onerror=alert(${index})>`,
          ][index % 4] ?? '',
      ),
  },
];

/** By fragments in the names of the pod and the image; the same names always write the same. */
export function logContent(pod: string, image: string): LogContent {
  const repository = image.replace(/[:@][^/]*$/, '');
  const found = NAMED.find(({ fragment }) => `${pod} ${repository}`.includes(fragment));
  return found?.content(repository) ?? text(1_000, usual(repository));
}

const CRASHES: readonly { fragment: string; exitCode: number; reason: string; last: string }[] = [
  { fragment: 'oom', exitCode: 137, reason: 'OOMKilled', last: 'level=info msg="loading catalog" items=1800000' },
  { fragment: 'segv', exitCode: 139, reason: 'Error', last: 'level=info msg="loading plugin" name=fastjson' },
  // containerd reports the unsigned code of Windows as int32 (CRI: ContainerStatus.exit_code).
  { fragment: 'dll', exitCode: 0xc0000135 | 0, reason: 'Error', last: 'Starting C:\\app\\shop.exe' },
  { fragment: 'failfast', exitCode: 0xc0000409 | 0, reason: 'Error', last: 'Process is terminating: invariant failed' },
  { fragment: 'ctrl-c', exitCode: 0xc000013a | 0, reason: 'Error', last: 'Received CTRL_SHUTDOWN_EVENT' },
];

/** How a container whose image is named `crash…` ends, and what it writes before. */
export function crashOf(image: string): { exitCode: number; reason: string; lines: string[] } {
  const name = image.slice(image.lastIndexOf('/') + 1);
  const found = CRASHES.find(({ fragment }) => name.includes(fragment));
  const last = found?.last ?? 'level=fatal msg="cannot read configuration" error="config.yaml: no such file"';
  const lines = [`level=info msg=starting image=${image}`, 'level=info msg="reading configuration"', last];
  return { exitCode: found?.exitCode ?? 1, reason: found?.reason ?? 'Error', lines };
}

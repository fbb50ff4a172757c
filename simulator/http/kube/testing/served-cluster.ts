import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { serveKube, type KubeServer } from '@/simulator/http/kube/serve-kube';
import { shown, fieldAt } from '@/simulator/world/kube/kube-object';
import { TestCluster } from '@/simulator/world/kube/testing/test-cluster';

interface Call {
  method?: string;
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
}

/** A served cluster whose clock the test or a real timer moves; close it when done. */
export class ServedCluster {
  readonly scene: TestCluster;
  readonly server: KubeServer;
  readonly dir: string;
  readonly token: string;
  #timer: NodeJS.Timeout | undefined;

  private constructor({
    scene,
    server,
    dir,
    token,
  }: {
    scene: TestCluster;
    server: KubeServer;
    dir: string;
    token: string;
  }) {
    this.scene = scene;
    this.server = server;
    this.dir = dir;
    this.token = token;
  }

  static async start(options: { pace?: number; version?: string } = {}): Promise<ServedCluster> {
    const scene = new TestCluster(options);
    const dir = mkdtempSync(join(tmpdir(), 'kube-'));
    const server = await serveKube({ cluster: scene.cluster, port: 0, dir });
    return new ServedCluster({ scene, server, dir, token: await tokenOf(server) });
  }

  run(): void {
    let last = Date.now();
    this.#timer = setInterval(() => {
      const now = Date.now();
      this.scene.nowMs += now - last;
      last = now;
      this.scene.cluster.tick(this.scene.nowMs);
    }, 50);
  }

  async kubeconfigFile(): Promise<string> {
    const path = join(this.dir, 'kubeconfig');
    writeFileSync(path, (await this.server.kubeconfig({ minutes: 600 })).yaml, { mode: 0o600 });
    return path;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.server.close();
    rmSync(this.dir, { recursive: true, force: true });
  }

  open(path: string, call: Call = {}): Promise<IncomingMessage> {
    const token = 'token' in call ? call.token : this.token;
    const url = new URL(path, this.server.url);
    return new Promise((resolve, reject) => {
      const sent = request(
        url,
        {
          method: call.method ?? 'GET',
          ca: this.server.caPem,
          agent: false,
          headers: {
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
            ...call.headers,
          },
        },
        resolve,
      );
      sent.on('error', reject);
      sent.end(call.body === undefined ? undefined : JSON.stringify(call.body));
    });
  }

  async request(
    path: string,
    call: Call = {},
  ): Promise<{ code: number; body: unknown; headers: IncomingMessage['headers'] }> {
    const response = await this.open(path, call);
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(Buffer.from(chunk));
    const text = Buffer.concat(chunks).toString();
    const json = response.headers['content-type']?.startsWith('application/json') === true;
    const body: unknown = json ? JSON.parse(text) : text;
    return { code: response.statusCode ?? 0, body, headers: response.headers };
  }

  async watch(path: string): Promise<WatchReader> {
    return new WatchReader(await this.open(path));
  }
}

export async function tokenOf(server: KubeServer, minutes = 60): Promise<string> {
  const config: unknown = parse((await server.kubeconfig({ minutes, auth: 'token' })).yaml);
  const users = fieldAt(config, 'users');
  return shown(fieldAt(Array.isArray(users) ? users[0] : undefined, 'user.token'));
}

export class WatchReader {
  readonly #lines: unknown[] = [];
  readonly #response: IncomingMessage;
  #rest = '';
  #wake: () => void = () => undefined;
  ended = false;

  constructor(response: IncomingMessage) {
    this.#response = response;
    response.setEncoding('utf8');
    response.on('data', (text: string) => this.#take(text));
    response.on('close', () => {
      this.ended = true;
      this.#wake();
    });
    response.on('error', () => undefined);
  }

  #take(text: string): void {
    const parts = (this.#rest + text).split('\n');
    this.#rest = parts.pop() ?? '';
    for (const part of parts) {
      const line: unknown = JSON.parse(part);
      this.#lines.push(line);
    }
    this.#wake();
  }

  async next(count: number): Promise<unknown[]> {
    while (this.#lines.length < count && !this.ended) await new Promise<void>((resolve) => (this.#wake = resolve));
    return this.#lines.splice(0, count);
  }

  get waiting(): number {
    return this.#lines.length;
  }

  async end(): Promise<void> {
    while (!this.ended) await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  close(): void {
    this.#response.destroy();
  }
}

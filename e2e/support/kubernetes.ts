import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { parse } from 'yaml';
import { fieldsOf, listOf, textOf, type Fields } from './api';
import type { AppContext } from './app';

interface Access {
  server: string;
  ca: Buffer;
  cert: Buffer;
  key: Buffer;
}

function accessTo(app: AppContext, cluster: string): Access {
  const config = fieldsOf(parse(readFileSync(app.kubeconfig(cluster), 'utf8')));
  const target = fieldsOf(listOf(config.clusters)[0]?.cluster);
  const user = fieldsOf(listOf(config.users)[0]?.user);
  const bytes = (value: unknown) => Buffer.from(textOf(value), 'base64');
  return {
    server: textOf(target.server),
    ca: bytes(target['certificate-authority-data']),
    cert: bytes(user['client-certificate-data']),
    key: bytes(user['client-key-data']),
  };
}

export function kubernetes(
  app: AppContext,
  o: { cluster: string; method: string; path: string; body?: unknown; contentType?: string },
): Promise<Fields> {
  const { server, ...tls } = accessTo(app, o.cluster);
  const headers = { 'content-type': o.contentType ?? 'application/json' };
  return new Promise((resolve, reject) => {
    const call = request(new URL(o.path, server), { ...tls, method: o.method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve(fieldsOf(JSON.parse(text)));
        else reject(new Error(`${o.method} ${o.path}: ${response.statusCode} ${text.slice(0, 400)}`));
      });
    });
    call.on('error', reject);
    call.end(o.body === undefined ? undefined : JSON.stringify(o.body));
  });
}

export async function nodeNames(app: AppContext, cluster: string): Promise<string[]> {
  const { items } = await kubernetes(app, { cluster, method: 'GET', path: '/api/v1/nodes' });
  return listOf(items)
    .map((node) => textOf(fieldsOf(node.metadata).name))
    .sort();
}

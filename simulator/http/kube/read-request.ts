import type { IncomingMessage } from 'node:http';

import { ApiStatusError } from '@/simulator/world/kube/api-status';
import type { ApiRequest } from '@/simulator/world/kube/api/api-request';

const BODY_LIMIT = 3 * 1024 * 1024;

/** @throws ApiStatusError 413 beyond 3 MiB, the API server's own limit */
export async function readRequest(message: IncomingMessage): Promise<ApiRequest> {
  const url = new URL(message.url ?? '/', 'https://kubernetes');
  return {
    method: message.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    body: await readBody(message),
    contentType: message.headers['content-type'] ?? '',
    accept: message.headers.accept ?? '',
    userAgent: message.headers['user-agent'] ?? '',
  };
}

async function readBody(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of message) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    length += bytes.length;
    if (length > BODY_LIMIT) {
      const text = `Request entity too large: limit is ${BODY_LIMIT}`;
      throw new ApiStatusError({ code: 413, reason: 'RequestEntityTooLarge', message: text });
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

import type { IncomingMessage } from 'node:http';

const MAX_BYTES = 4 * 1024 * 1024;

/** The whole request body; more than 4 MiB is an error. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    size += part.length;
    if (size > MAX_BYTES) throw new Error('request body too large');
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}

/** Parsed JSON, undefined for an empty body. Throws SyntaxError for anything else. */
export function parseJson(body: Buffer): unknown {
  return body.length === 0 ? undefined : JSON.parse(body.toString('utf8'));
}

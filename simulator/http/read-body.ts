import type { IncomingMessage } from 'node:http';

/** The whole request body. @throws the error given for one that is longer than the limit */
export async function readBody(
  request: IncomingMessage,
  limit = { bytes: 4 * 1024 * 1024, error: (): Error => new Error('request body too large') },
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    size += part.length;
    if (size > limit.bytes) throw limit.error();
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}

/** Parsed JSON, undefined for an empty body. Throws SyntaxError for anything else. */
export const parseJson = (body: Buffer): unknown => (body.length === 0 ? undefined : JSON.parse(body.toString('utf8')));

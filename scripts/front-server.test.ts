import { connect, type AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createFront, limits } from '@/scripts/front-server.mjs';
import { frontSettings } from '@/scripts/front-settings.mjs';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

async function front(env: Record<string, string> = {}, changed: Partial<typeof limits> = {}): Promise<number> {
  const settings = frontSettings(env);
  if (settings.problem !== null) throw new Error(settings.problem);
  const server = createFront({
    handle: (request, response) => {
      if (request.url === '/early') return request.once('data', () => response.writeHead(400).end('too large'));
      request.resume();
      const { host, forwarded, 'x-forwarded-for': from, 'x-forwarded-host': named } = request.headers;
      const sent = [from, named, forwarded].map(String).join(' ');
      request.once('end', () => response.end(`served ${request.url} for ${host} forwarded from ${sent}`));
    },
    settings,
    limits: { ...limits, ...changed },
  });
  servers.push(server);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  // A listening TCP server has an address and a port.
  return (server.address() as AddressInfo).port;
}

/** Sends bytes; resolves with everything that came until the server closed the connection. */
async function exchange(port: number, sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(sent);
  return text(socket);
}

const get = (port: number, headers: string[], line = 'GET /x HTTP/1.1') =>
  exchange(port, [line, ...headers, 'Connection: close', '', ''].join('\r\n'));
const status = (answer: string): string => answer.slice(9, 12);

describe('the host', () => {
  const env = { MULLION_PUBLIC_URL: 'https://mullion.example.com:8443', MULLION_ALLOWED_HOSTS: 'lab.example, m-2' };

  it.each([
    ['localhost:3000', '200'],
    ['127.0.0.1', '200'],
    ['[::1]:3000', '200'],
    ['10.4.5.6:3000', '200'],
    ['Mullion.Example.com', '200'],
    ['lab.example:81', '200'],
    ['m-2', '200'],
    ['evil.example', '421'],
    ['mullion.example.com.evil.example', '421'],
    ['localhost.evil.example', '421'],
    ['mullion.example.com@evil.example', '421'],
    ['MULLION.EXAMPLE.COM:8443', '200'],
    ['mullion.example.com.', '421'],
    ['localhost:99999', '421'],
    ['[127.0.0.1]', '421'],
    ['xn--a.localhost', '421'],
    ['localhost, evil.example', '421'],
    ['localhost\r\nHost: evil.example', '400'],
    ['', '421'],
  ])('%j is answered with %s', async (host, expected) => {
    const answer = await get(await front(env), [`Host: ${host}`]);
    expect(status(answer)).toBe(expected);
    if (expected === '421') expect(answer).toContain('MULLION_PUBLIC_URL');
  });

  it('may be absent in HTTP/1.0, and is taken from an absolute address', async () => {
    const port = await front(env);
    expect(status(await get(port, [], 'GET /x HTTP/1.0'))).toBe('200');
    const absolute = await get(port, ['Host: lab.example'], 'GET http://evil.example/x HTTP/1.1');
    expect(status(absolute)).toBe('421');
    const user = await get(port, ['Host: lab.example'], 'GET http://lab.example@evil.example/x HTTP/1.1');
    expect(status(user)).toBe('421');
    const own = await get(port, ['Host: evil.example'], 'GET http://lab.example/x?y=1 HTTP/1.1');
    expect(own).toContain('served /x?y=1 for lab.example');
  });
});

describe('HTTPS', () => {
  const hsts = /strict-transport-security: max-age=31536000/i;

  it('is kept once used: by the public address, or as a trusted proxy says', async () => {
    const named = await front({ MULLION_PUBLIC_URL: 'https://mullion.example.com' });
    expect(await get(named, ['Host: mullion.example.com'])).toMatch(hsts);
    expect(await get(named, ['Host: localhost'])).not.toMatch(hsts);
    const proxied = await front({ MULLION_TRUSTED_PROXIES: '1' });
    expect(await get(proxied, ['Host: localhost', 'X-Forwarded-Proto: https'])).toMatch(hsts);
    expect(await get(proxied, ['Host: localhost', 'X-Forwarded-Proto: http'])).not.toMatch(hsts);
    expect(await get(await front(), ['Host: localhost', 'X-Forwarded-Proto: https'])).not.toMatch(hsts);
  });
});

describe('odd requests', () => {
  it.each([
    ['OPTIONS * HTTP/1.1', '204'],
    ['GET * HTTP/1.1', '400'],
    ['GET /%E4%B8 HTTP/1.1', '400'],
    ['TRACE /x HTTP/1.1', '400'],
    ['GET http:/\\evil.example/x HTTP/1.1', '400'],
    ['GET http://localhost:99999/x HTTP/1.1', '400'],
  ])('%s is answered with %s', async (line, expected) => {
    expect(status(await get(await front(), ['Host: localhost'], line))).toBe(expected);
  });

  it.each([
    ['too large headers', [`X-Large: ${'a'.repeat(20_000)}`], '431'],
    ['two framings of one body', ['Content-Length: 4', 'Transfer-Encoding: chunked'], '400'],
  ])('%s are refused', async (_, headers, expected) => {
    expect(status(await get(await front(), ['Host: localhost', ...headers], 'POST /x HTTP/1.1'))).toBe(expected);
  });

  const tree = (state: unknown): string =>
    `Next-Router-State-Tree: ${typeof state === 'string' ? state : encodeURIComponent(JSON.stringify(state))}`;
  it.each([
    [tree(['', { children: [['cluster', 'prod', 'd', null], {}] }, null, 'refetch', 0]), '200'],
    [tree('%ZZ'), '400'],
    [tree('%7B'), '400'],
    [tree(''), '400'],
    [tree({ children: {} }), '400'],
    [tree(['', { children: 5 }]), '400'],
    [`${tree(['', {}])}\r\n${tree(['', {}])}`, '400'],
    [tree(['a'.repeat(15_000), {}]) + 'a'.repeat(200), '400'],
    ['Next-Router-Prefetch: %ZZ', '200'],
    ['Next-Url: /%ZZ', '200'],
  ])('a header of the router of Next is answered before it: %.60s %s', async (header, expected) => {
    const answer = await get(await front(), ['Host: localhost', 'RSC: 1', header]);
    expect(status(answer)).toBe(expected);
    if (expected === '400') expect(answer).toContain('"code":"invalid"');
  });

  it.each([
    ['/clusters', 'Next-Action: 00', '400'],
    ['/api/changes', 'Next-Action: 00', '200'],
    ['/clusters', 'Content-Type: multipart/form-data; boundary=x', '400'],
    ['/api/changes', 'Content-Type: multipart/form-data; boundary=x', '200'],
    ['/sign-in', 'Content-Type: application/x-www-form-urlencoded', '200'],
  ])('a server action is refused on pages, for there is none: POST %s %s', async (path, header, expected) => {
    const answer = await get(await front(), ['Host: localhost', header], `POST ${path} HTTP/1.1`);
    expect(status(answer)).toBe(expected);
  });

  it('forwarded headers reach the dashboard from trusted proxies only', async () => {
    const sent = [
      'Host: localhost',
      'X-Forwarded-For: 6.6.6.6',
      'X-Forwarded-Host: evil.example',
      'Forwarded: for=6.6.6.6',
    ];
    expect(await get(await front(), sent)).not.toMatch(/6\.6\.6\.6|evil\.example/);
    expect(await get(await front({ MULLION_TRUSTED_PROXIES: '1' }), sent)).toMatch(/forwarded from 6\.6\.6\.6/);
  });

  it('a connection is closed after an answer that did not wait for the end of the body', async () => {
    const head = 'POST /early HTTP/1.1\r\nHost: localhost\r\nContent-Length: 400000\r\n\r\n';
    const answer = await exchange(await front(), head + 'a'.repeat(1000));
    expect(status(answer)).toBe('400');
    expect(answer).toMatch(/^connection: close\r$/im);
  });

  it('an upgrade is answered as an ordinary request, so that no socket stays open', async () => {
    const upgrade = ['GET /x HTTP/1.1', 'Host: localhost', 'Connection: Upgrade, close', 'Upgrade: websocket', '', ''];
    expect(await exchange(await front(), upgrade.join('\r\n'))).toContain('served /x');
  });

  it('a connection that sends nothing is closed', async () => {
    const port = await front({}, { headersMs: 40, requestMs: 60, checkMs: 20 });
    expect(await exchange(port, '')).not.toContain('200');
  });

  it.each([
    ['headers', 'GET /x HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
    ['a body', 'POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc'],
  ])('that wait for the rest of %s are closed', async (_, sent) => {
    const port = await front({}, { headersMs: 40, requestMs: 60, checkMs: 20 });
    expect(status(await exchange(port, sent))).toBe('408');
  });
});

describe('frontSettings', () => {
  it.each([
    ['PORT', 'abc'],
    ['MULLION_TRUSTED_PROXIES', 'yes'],
    ['MULLION_PUBLIC_URL', 'mullion.example.com'],
    ['MULLION_PUBLIC_URL', 'https://mullion.example.com/path'],
    ['MULLION_PUBLIC_URL', 'https://user:hunter2@mullion.example.com'],
    ['MULLION_ALLOWED_HOSTS', 'lab.example:80'],
    ['MULLION_ALLOWED_HOSTS', '*'],
  ])('names a wrong %s and not its value %j', (name, value) => {
    const { problem } = frontSettings({ [name]: value });
    expect(problem).toMatch(new RegExp(`^${name}: write `));
    expect(problem).not.toContain(value);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { challengeOf } from './registry-failure';
import { registryRequest } from './registry-request';
import { testLookUp } from './testing/test-look-up';
import { always, type Answer, linuxEntry, sha256, startTestRegistry } from './testing/test-registry';

const PASSWORD = 'pa55-of-the-registry';
const credential = { username: 'reader', password: { env: 'REGISTRY_PASSWORD' } };
const env = { REGISTRY_PASSWORD: PASSWORD };
const BASIC = `Basic ${Buffer.from(`reader:${PASSWORD}`).toString('base64')}`;

function watchLog(): () => string {
  const written: string[] = [];
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  onTestFinished(() => spy.mockRestore());
  return () => written.join('');
}
afterEach(() => vi.restoreAllMocks());

describe('signing in', () => {
  test('by password', async () => {
    const { registry, look } = await testLookUp({ credential }, env);
    registry.put('web', '1', { manifests: [linuxEntry()] });
    registry.before(always(401, { headers: { 'www-authenticate': 'Basic realm="registry"' }, unless: BASIC }));
    expect(await look('web:1')).toMatchObject({ os: 'linux' });
    expect(registry.authorizations).toEqual(['', BASIC]);
  });

  /** Issues a token for the password, and answers requests with the token. */
  async function withTokens(realm: (host: string) => string, file?: string) {
    const password = file === undefined ? credential.password : { file };
    const made = await testLookUp({ credential: { username: 'reader', password } }, env);
    const { registry } = made;
    registry.put('shop/web', '1', { manifests: [linuxEntry()] });
    registry.put('shop/web', '2', { manifests: [linuxEntry()] });
    registry.before((request, response) => {
      if (request.url?.startsWith('/token') === true) {
        const isKnown = request.headers.authorization === BASIC;
        response.writeHead(isKnown ? 200 : 401).end(JSON.stringify({ token: 'tok-1', expires_in: 300 }));
        return true;
      }
      if (request.headers.authorization === 'Bearer tok-1') return false;
      const challenge = `Bearer realm="${realm(registry.host)}",service="reg",scope="anything"`;
      response.writeHead(401, { 'www-authenticate': challenge }).end();
      return true;
    });
    return made;
  }

  test('by a token, which is used again', async () => {
    const { registry, look } = await withTokens((host) => `http://${host}/token`);
    expect(await look('shop/web:1')).toMatchObject({ os: 'linux' });
    expect(await look('shop/web:2')).toMatchObject({ os: 'linux' });
    expect(registry.requested).toEqual([
      'GET /v2/shop/web/manifests/1',
      'GET /token?service=reg&scope=repository%3Ashop%2Fweb%3Apull',
      'GET /v2/shop/web/manifests/1',
      'GET /v2/shop/web/manifests/2',
    ]);
  });

  test('by a password in a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mullion-registry-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'password');
    writeFileSync(file, `${PASSWORD}\n`);
    const { look } = await withTokens((host) => `http://${host}/token`, file);
    expect(await look('shop/web:1')).toMatchObject({ os: 'linux' });
  });

  test('without the file there is no answer', async () => {
    const reported = watchLog();
    const { look } = await withTokens((host) => `http://${host}/token`, '/nonexistent/password');
    expect(await look('shop/web:1')).toBeNull();
    expect(reported()).toContain('no-password');
  });

  test.each([
    ['another host', (host: string) => `http://other.${host}/token`],
    ['a host behind a user name', (host: string) => `http://${host}@other.example/token`],
    ['another scheme', () => 'file:///etc/passwd'],
    ['no address', () => 'token'],
  ])('a password is never sent to %s', async (_name, realm) => {
    const reported = watchLog();
    const { registry, look } = await withTokens(realm);
    expect(await look('shop/web:1')).toBeNull();
    expect(registry.authorizations.join('')).toBe('');
    expect(reported()).toContain('token-host-not-named');
  });

  test('the configuration may name the token host', async () => {
    const tokens = await startTestRegistry();
    onTestFinished(() => tokens.close());
    tokens.before(always(200, { body: JSON.stringify({ access_token: 'tok-1' }) }));
    const { registry, look } = await testLookUp({ credential, tokenHost: tokens.host }, env);
    registry.put('web', '1', { manifests: [linuxEntry()] });
    const headers = { 'www-authenticate': `Bearer realm="http://${tokens.host}/token"` };
    registry.before(always(401, { headers, unless: 'Bearer tok-1' }));
    expect(await look('web:1')).toMatchObject({ os: 'linux' });
    expect(tokens.authorizations).toEqual([BASIC]);
    expect(registry.authorizations).toEqual(['', 'Bearer tok-1']);
  });

  test('a wrong password is reported without it', async () => {
    const reported = watchLog();
    const { registry, look } = await testLookUp({ credential }, env);
    registry.before(always(401, { headers: { 'www-authenticate': 'Basic realm="x"' }, body: `no ${PASSWORD}` }));
    expect(await look('web:1')).toBeNull();
    expect(reported()).toContain('unauthorized');
    expect(reported()).not.toContain(PASSWORD);
    expect(reported()).not.toContain(BASIC.slice(6));
  });
});

describe('unusable responses', () => {
  const huge = 'x'.repeat(5 * 1024 * 1024);
  const otherDigest = { 'docker-content-digest': sha256('other') };
  test.each<[string, string, Answer]>([
    ['a huge one', 'too-large', always(200, { body: huge })],
    ['broken JSON', 'broken', always(200, { body: '{"manifests": [' })],
    ['no object', 'broken', always(200, { body: '[]' })],
    ['neither list nor manifest', 'broken', always(200, { body: '{"schemaVersion": 1}' })],
    ['content of another digest', 'broken', always(200, { body: '{"manifests": []}', headers: otherDigest })],
    ['an error', 'unreachable', always(500)],
    ['a refusal', 'forbidden', always(403)],
    ['a repository that may be hidden', 'forbidden', always(404, { body: '{"errors":[{"code":"NAME_UNKNOWN"}]}' })],
    ['a manifest elsewhere', 'redirect-refused', always(307, { headers: { location: 'https://example.com/' } })],
    ['silence', 'slow', () => true],
    ['an answer that does not end', 'slow', (_, response) => response.writeHead(200).write('{') || true],
    ['a closed connection', 'unreachable', ({ socket }) => Boolean(socket.destroy())],
  ])('%s', async (_name, why, answer) => {
    const reported = watchLog();
    const { registry, look } = await testLookUp({}, {}, why === 'slow' ? 250 : undefined);
    registry.before(answer);
    expect(await look('web:1')).toBeNull();
    expect(reported()).toContain(`"why":"${why}"`);
  });
});

describe('blobs elsewhere', () => {
  async function movedTo(location: (host: string) => string) {
    const made = await testLookUp({ credential }, env);
    const { registry } = made;
    const config = { os: 'windows', 'os.version': '10.0.20348.1', architecture: 'amd64' };
    const digest = registry.blob('store', config);
    registry.put('web', '1', { config: { digest } });
    registry.before((request, response) => {
      if (request.url?.startsWith('/v2/web/') === true && request.headers.authorization !== BASIC) {
        response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
        return true;
      }
      if (request.url?.startsWith('/v2/web/blobs/') !== true) return false;
      const at = location(registry.host).replace('DIGEST', digest);
      response.writeHead(307, { location: at }).end();
      return true;
    });
    return made;
  }

  test('are fetched from the same registry, without the password', async () => {
    const { registry, look } = await movedTo(() => '/v2/store/blobs/DIGEST');
    expect(await look('web:1')).toMatchObject({ builds: [20348] });
    expect(registry.authorizations.at(-1)).toBe('');
  });

  test.each([
    ['a private address', () => 'https://127.0.0.1:1/x', 'refused'],
    ['a private name', () => 'https://localhost:1/x', 'refused'],
    ['a mapped address', () => 'https://[::ffff:10.0.0.1]/x', 'refused'],
    ['the metadata service', () => 'https://169.254.169.254/x', 'refused'],
    ['the metadata service of Alibaba Cloud', () => 'https://100.100.100.200/x', 'refused'],
    ['a host without TLS', () => 'http://example.com/x', 'redirect-refused'],
    ['another port without TLS', (host: string) => `http://${host.split(':')[0] ?? ''}:1/x`, 'redirect-refused'],
    ['itself, without end', () => '/v2/web/blobs/DIGEST', 'unauthorized'],
    ['nowhere', () => 'http://', 'redirect-refused'],
  ])('are not fetched from %s', async (_name, location, why) => {
    const reported = watchLog();
    const { look } = await movedTo(location);
    expect(await look('web:1')).toBeNull();
    expect(reported()).toContain(`"why":"${why}"`);
  });

  test('redirects end', async () => {
    const reported = watchLog();
    const { registry, look } = await testLookUp();
    registry.put('web', '1', { config: { digest: sha256('x') } });
    registry.before((request, response) => {
      if (request.url?.includes('/blobs/') !== true) return false;
      response.writeHead(302, { location: request.url }).end();
      return true;
    });
    expect(await look('web:1')).toBeNull();
    expect(reported()).toContain('redirect-refused');
    expect(registry.requested.filter((one) => one.includes('/blobs/'))).toHaveLength(4);
  });
});

test('a configured host may be private, but not a metadata service', async () => {
  const call = { method: 'GET', headers: {}, trust: 'named', timeoutMs: 60_000, limitBytes: 10 } as const;
  await expect(registryRequest({ ...call, url: new URL('http://169.254.169.254/') })).rejects.toMatchObject({
    kind: 'refused',
  });
});

describe('challenges', () => {
  test.each([
    ['Basic realm="x"', { scheme: 'basic' }],
    ['bearer realm=https://a/t,service=b', { scheme: 'bearer', realm: 'https://a/t', service: 'b', scope: null }],
    [
      'Bearer realm="https://a/t",service="b c",scope="repository:x:pull", Basic realm="y"',
      { scheme: 'bearer', realm: 'https://a/t', service: 'b c', scope: 'repository:x:pull' },
    ],
    ['Bearer service="b"', null],
    ['Negotiate', null],
    ['', null],
    [null, null],
    [`Bearer ${'a="'.repeat(50_000)}`, null],
  ])('%s', (header, challenge) => expect(challengeOf(header)).toEqual(challenge));
});

import { describe, expect, test } from 'vitest';
import { createImageLookUp } from './image-cache';
import { testLookUp } from './testing/test-look-up';
import { always, linuxEntry, sha256, windowsEntry } from './testing/test-registry';

const MINUTE = 60_000;

describe('the answer of a registry', () => {
  test('a list, with every system, build and architecture', async () => {
    const { registry, look } = await testLookUp();
    registry.put('shop/web', '1.0', {
      manifests: [
        linuxEntry(),
        linuxEntry('arm64'),
        windowsEntry('10.0.26100.1742'),
        windowsEntry('10.0.20348.2402'),
        { digest: sha256('x'), platform: { os: 'unknown', architecture: 'unknown' } },
      ],
    });
    expect(await look('shop/web:1.0')).toMatchObject({
      os: 'both',
      builds: [20348, 26100],
      anyBuild: false,
      arch: ['amd64', 'arm64'],
      kind: 'index',
      confidence: 'high',
      source: 'registry',
    });
    expect(registry.requested).toEqual(['GET /v2/shop/web/manifests/1.0']);
  });

  test('a list of Linux alone, under the default tag', async () => {
    const { registry, look } = await testLookUp();
    registry.put('web', 'latest', { manifests: [linuxEntry()] });
    expect(await look('web')).toMatchObject({ os: 'linux', builds: [], kind: 'index' });
  });

  test('a single manifest, by its configuration', async () => {
    const { registry, look } = await testLookUp();
    const config = { os: 'windows', 'os.version': '10.0.17763.5936', architecture: 'amd64' };
    registry.put('shop/web', '1.0', { config: { digest: registry.blob('shop/web', config) } });
    expect(await look('shop/web:1.0')).toMatchObject({
      os: 'windows',
      builds: [17763],
      kind: 'single',
      variants: [{ os: 'windows', build: 17763, patch: 5936, arch: 'amd64' }],
    });
  });

  test('a manifest without a build fits every host', async () => {
    const { registry, look } = await testLookUp();
    const digest = registry.blob('base', { os: 'windows', architecture: 'amd64' });
    registry.put('base', 'v1', { config: { digest } });
    expect(await look('base:v1')).toMatchObject({ os: 'windows', builds: null, anyBuild: true });
  });

  test('a digest', async () => {
    const { registry, look } = await testLookUp();
    const digest = registry.put('shop/web', '1.0', { manifests: [windowsEntry('10.0.20348.1')] });
    expect(await look(`shop/web@${digest}`)).toMatchObject({ os: 'windows', builds: [20348] });
  });

  test('no such tag', async () => {
    const { look } = await testLookUp();
    expect(await look('shop/web:9.9')).toMatchObject({ os: null, missing: true, source: 'registry' });
  });

  test('a list of nothing that runs containers', async () => {
    const { registry, look } = await testLookUp();
    registry.put('chart', '1', { manifests: [] });
    expect(await look('chart:1')).toMatchObject({ os: null, builds: [] });
  });
});

describe('the cache', () => {
  test('keeps a tag for ten minutes; then only checks whether it moved', async () => {
    const { registry, look, clock, lookUp } = await testLookUp();
    registry.put('web', '1', { manifests: [windowsEntry('10.0.17763.1')] });
    await look('web:1');
    clock.at += 9 * MINUTE;
    await look('web:1');
    expect(registry.requested).toHaveLength(1);
    clock.at += 2 * MINUTE;
    expect(await look('web:1')).toMatchObject({ builds: [17763] });
    expect(registry.requested.slice(1)).toEqual(['HEAD /v2/web/manifests/1']);
    expect(lookUp.revision()).toBe(1);

    registry.put('web', '1', { manifests: [windowsEntry('10.0.20348.1')] });
    clock.at += 11 * MINUTE;
    expect(await look('web:1')).toMatchObject({ builds: [20348] });
    expect(lookUp.revision()).toBe(2);
  });

  test('keeps a digest for ever', async () => {
    const { registry, look, clock } = await testLookUp();
    const digest = registry.put('web', '1', { manifests: [linuxEntry()] });
    await look(`web@${digest}`);
    clock.at += 1_000 * MINUTE;
    await look(`web@${digest}`);
    expect(registry.requested).toHaveLength(1);
  });

  test('another tag of the same content needs no configuration again', async () => {
    const { registry, look } = await testLookUp();
    const config = registry.blob('web', { os: 'linux', architecture: 'amd64' });
    registry.put('web', '1', { config: { digest: config } });
    registry.put('web', '2', { config: { digest: config } });
    await look('web:1');
    expect(await look('web:2')).toMatchObject({ os: 'linux', reference: expect.stringMatching(/web:2$/) });
    expect(registry.requested.filter((one) => one.includes('/blobs/'))).toHaveLength(1);
  });

  test('keeps a failure for a minute, and earlier answers', async () => {
    const { registry, look, clock } = await testLookUp();
    registry.put('web', '1', { manifests: [linuxEntry()] });
    await look('web:1');
    registry.before(always(503));
    clock.at += 11 * MINUTE;
    expect(await look('web:1')).toMatchObject({ os: 'linux' });
    const count = registry.requested.length;
    clock.at += MINUTE - 1;
    await look('web:1');
    expect(registry.requested).toHaveLength(count);
    clock.at += 1;
    await look('web:1');
    expect(registry.requested.length).toBeGreaterThan(count);
  });

  test('a missing tag for a minute: it may be pushed', async () => {
    const { registry, look, clock } = await testLookUp();
    expect(await look('web:1')).toMatchObject({ missing: true });
    registry.put('web', '1', { manifests: [linuxEntry()] });
    expect(await look('web:1')).toMatchObject({ missing: true });
    clock.at += MINUTE;
    expect(await look('web:1')).toMatchObject({ os: 'linux' });
  });
});

describe('the number of requests', () => {
  test('at most four at once, each reference once', async () => {
    const { registry, lookUp } = await testLookUp();
    const waiting: (() => void)[] = [];
    let isOpen = false;
    registry.before((_request, response) => {
      const answer = (): void => {
        response.writeHead(404).end();
      };
      if (isOpen) answer();
      else waiting.push(answer);
      if (waiting.length === 4) {
        isOpen = true;
        for (const one of waiting.splice(0)) one();
      }
      return true;
    });
    const references = Array.from({ length: 20 }, (_, index) => `${registry.host}/web:${index}`);
    for (const reference of [...references, ...references]) lookUp.platform(reference);
    await lookUp.settled();
    expect(registry.requested).toHaveLength(20);
    expect(registry.atOnce()).toBe(4);
  });

  test('a host that is not configured is never contacted', async () => {
    const { registry, clock } = await testLookUp();
    const none = createImageLookUp({ config: {}, clock });
    expect(none.platform(`${registry.host}/web:1`)).toBeNull();
    const other = createImageLookUp({
      config: { registries: [{ host: 'registry.example.com', protocol: 'https', tokenHost: null, credential: null }] },
      clock,
    });
    expect(other.platform(`${registry.host}/web:1`)).toBeNull();
    expect(other.platform('not a reference')).toBeNull();
    await other.settled();
    expect(registry.requested).toEqual([]);
  });

  test('a registry that asks for a pause gets it', async () => {
    const { registry, look, clock } = await testLookUp();
    registry.before(always(429, { headers: { 'retry-after': '300' } }));
    expect(await look('web:1')).toBeNull();
    registry.before(() => false);
    clock.at += 4 * MINUTE;
    expect(await look('web:2')).toBeNull();
    expect(registry.requested).toHaveLength(1);
    clock.at += MINUTE;
    expect(await look('web:2')).toMatchObject({ missing: true });
  });

  test('nothing after the end', async () => {
    const { registry, lookUp } = await testLookUp();
    lookUp.stop();
    lookUp.platform(`${registry.host}/web:1`);
    await lookUp.settled();
    expect(registry.requested).toEqual([]);
  });
});

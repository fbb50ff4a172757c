import { describe, expect, it, vi } from 'vitest';
import { Failure } from '@/lib/domain/failure';
import type { CloudNodePool, CloudReader } from '@/lib/domain/ports/cloud';
import { createCachedReader, createReaderCache } from './cached-reader';

function cachedOver(answers: Partial<CloudReader>) {
  const clock = { at: 0 };
  // Only the methods a test names are called.
  const reader = answers as CloudReader;
  return {
    cached: createCachedReader(
      reader,
      createReaderCache(() => clock.at),
    ),
    clock,
  };
}

describe('createCachedReader', () => {
  it('shares one request among concurrent callers', async () => {
    const nodePools = vi.fn(async () => []);
    const { cached } = cachedOver({ nodePools });
    await Promise.all([cached.nodePools(), cached.nodePools(), cached.nodePools()]);
    expect(nodePools).toHaveBeenCalledTimes(1);
  });

  it('requests again after ten seconds, pools after two, the catalog after ten minutes', async () => {
    const nodePools = vi.fn(async () => []);
    const vSwitches = vi.fn(async () => []);
    const instanceTypes = vi.fn(async () => []);
    const { cached, clock } = cachedOver({ nodePools, vSwitches, instanceTypes });
    for (const at of [0, 1_999, 2_000, 9_999, 10_000, 599_999, 600_000]) {
      clock.at = at;
      await cached.nodePools();
      await cached.vSwitches();
      await cached.instanceTypes();
    }
    expect(nodePools).toHaveBeenCalledTimes(4);
    expect(vSwitches).toHaveBeenCalledTimes(3);
    expect(instanceTypes).toHaveBeenCalledTimes(2);
  });

  it('counts the age of an answer from the request', async () => {
    let answer: (pools: never[]) => void = () => undefined;
    const nodePools = vi.fn(() => new Promise<never[]>((resolve) => (answer = resolve)));
    const { cached, clock } = cachedOver({ nodePools });
    const first = cached.nodePools();
    clock.at = 1_900;
    answer([]);
    await first;
    clock.at = 2_000;
    void cached.nodePools();
    expect(nodePools).toHaveBeenCalledTimes(2);
  });

  it('distinguishes requests', async () => {
    const nodes = vi.fn(async () => []);
    const stock = vi.fn(async () => []);
    const { cached } = cachedOver({ nodes, stock });
    await cached.nodes('a');
    await cached.nodes('b');
    await cached.stock(['h', 'i']);
    await cached.stock(['i', 'h']);
    expect(nodes).toHaveBeenCalledTimes(2);
    expect(stock).toHaveBeenCalledTimes(1);
  });

  it('sends no invented id of a pool', async () => {
    const pool = { id: 'np-1' } as CloudNodePool;
    const nodePool = vi.fn(async () => pool);
    const { cached } = cachedOver({ nodePools: async () => [pool], nodePool });
    for (let id = 0; id < 50; id += 1) expect(await cached.nodePool(`np-none-${id}`)).toBeNull();
    expect(nodePool).not.toHaveBeenCalled();
    expect(await cached.nodePool('np-1')).toBe(pool);
  });

  it('reads again for the next person when the first one looked up too much', async () => {
    const clock = { at: 0 };
    const cache = createReaderCache(() => clock.at);
    const refused = { quota: () => Promise.reject(new Failure('throttled', 'too much')) };
    const quota = { nodesPerCluster: 1, poolsPerCluster: null };
    const readerOf = (answers: Partial<CloudReader>) => createCachedReader(answers as CloudReader, cache);
    const first = readerOf(refused).quota();
    const second = readerOf({ quota: async () => quota }).quota();
    await expect(first).rejects.toMatchObject({ code: 'throttled' });
    expect(await second).toBe(quota);
  });

  it('does not keep a failure', async () => {
    const quota = vi.fn(async () => ({ nodesPerCluster: 1, poolsPerCluster: null }));
    quota.mockRejectedValueOnce(new Error('down'));
    const { cached } = cachedOver({ quota });
    await expect(cached.quota()).rejects.toThrow('down');
    expect(await cached.quota()).toEqual({ nodesPerCluster: 1, poolsPerCluster: null });
  });

  it('soon requests an unknown price again', async () => {
    const price = vi.fn<CloudReader['price']>(async () => ({ perHour: 1, currency: 'CNY' }));
    price.mockResolvedValueOnce(null);
    const { cached, clock } = cachedOver({ price });
    const systemDisk = { category: 'cloud_essd', sizeGiB: 40 };
    const request = () => cached.price({ instanceType: 'a', os: 'linux', zoneId: 'h', systemDisk });
    expect(await request()).toBeNull();
    clock.at = 10_000;
    expect(await request()).toMatchObject({ perHour: 1 });
    clock.at = 500_000;
    await request();
    expect(price).toHaveBeenCalledTimes(2);
  });

  it('requests the disks of each type once, and many prices evict nothing else', async () => {
    const diskCategories = vi.fn<CloudReader['diskCategories']>(async () => []);
    const price = vi.fn(async () => null);
    const instanceTypes = vi.fn(async () => []);
    const { cached } = cachedOver({ diskCategories, price, instanceTypes });
    await cached.instanceTypes();
    await cached.diskCategories({ instanceTypes: ['a', 'b'], zoneIds: ['h', 'i'] });
    await cached.diskCategories({ instanceTypes: ['b', 'c'], zoneIds: ['i', 'h'] });
    expect(diskCategories).toHaveBeenCalledTimes(3);
    const systemDisk = { category: 'cloud_essd', sizeGiB: 40 };
    for (let type = 0; type < 300; type += 1)
      await cached.price({ instanceType: `t${type}`, os: 'linux', zoneId: 'h', systemDisk });
    await cached.instanceTypes();
    expect(instanceTypes).toHaveBeenCalledTimes(1);
  });

  it('forgets the oldest of very many requests', async () => {
    const nodes = vi.fn(async () => []);
    const { cached } = cachedOver({ nodes });
    for (let pool = 0; pool < 201; pool += 1) await cached.nodes(`np${pool}`);
    await cached.nodes('np200');
    await cached.nodes('np0');
    expect(nodes).toHaveBeenCalledTimes(202);
  });
});

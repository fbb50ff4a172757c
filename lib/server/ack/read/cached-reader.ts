import { Failure } from '@/lib/domain/failure';
import type { CloudNodePool, CloudReader } from '@/lib/domain/ports/cloud';

const TTL_MS = 10_000;
/** Pools and their tasks: a client that saw a change end requests the next one at once. */
const POOL_TTL_MS = 2_000;
const CATALOG_TTL_MS = 10 * 60_000;
const MAX_ENTRIES = 200;
/** Prices and disks have one small entry per type. */
const MAX_PRICES = 2_000;

interface Entry {
  value: Promise<unknown>;
  until: number;
}

interface Memo {
  <T>(key: string, ttlMs: number | ((value: T) => number), read: () => Promise<T>): Promise<T>;
}

const isThrottled = (error: unknown): boolean => error instanceof Failure && error.code === 'throttled';

/** Concurrent reads share one request; failures are not kept. Age counts from the request. */
function createMemo(now: () => number, maxEntries = MAX_ENTRIES): Memo {
  const entries = new Map<string, Entry>();
  return <T>(key: string, ttlMs: number | ((value: T) => number), read: () => Promise<T>): Promise<T> => {
    const known = entries.get(key);
    // Only this function fills the key, always with the same reader's answer.
    if (known !== undefined && now() < known.until) {
      const shared = known.value as Promise<T>;
      // It may have been rejected because another person looks up too much.
      return known.until === Number.POSITIVE_INFINITY
        ? shared.catch((error: unknown) => (isThrottled(error) ? read() : Promise.reject(error)))
        : shared;
    }
    const requestedAt = now();
    const value = read();
    const entry: Entry = { value, until: Number.POSITIVE_INFINITY };
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
    value.then(
      (answer) => {
        entry.until = requestedAt + (typeof ttlMs === 'number' ? ttlMs : ttlMs(answer));
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key);
      },
    );
    return value;
  };
}

export interface ReaderCache {
  memo: Memo;
  perType: Memo;
}

export const createReaderCache = (now: () => number = () => performance.now()): ReaderCache => ({
  memo: createMemo(now),
  perType: createMemo(now, MAX_PRICES),
});

/** A reader whose answers may be 10 s old, those about pools 2 s, about the catalog 10 minutes. For previews and forms. */
export function createCachedReader(reader: CloudReader, { memo, perType }: ReaderCache): CloudReader {
  /** An unknown answer is requested again soon. */
  const lifeOf = (answer: unknown): number => (answer === null ? TTL_MS : CATALOG_TTL_MS);
  const recent = <T>(key: string, read: () => Promise<T>): Promise<T> => memo(key, TTL_MS, read);
  const ofPools = <T>(key: string, read: () => Promise<T>): Promise<T> => memo(key, POOL_TTL_MS, read);
  const catalog = <T>(key: string, read: () => Promise<T>): Promise<T> => memo(key, CATALOG_TTL_MS, read);
  const nodePools = (): Promise<CloudNodePool[]> => ofPools('nodePools', () => reader.nodePools());
  return {
    cluster: () => recent('cluster', () => reader.cluster()),
    nodePools,
    /** Invented ids are not sent. */
    async nodePool(id) {
      const exists = (await nodePools()).some((pool) => pool.id === id);
      return exists ? ofPools(`nodePool ${id}`, () => reader.nodePool(id)) : null;
    },
    /** Secrets are not kept. */
    poolScripts: (id) => reader.poolScripts(id),
    nodes: (poolId) => ofPools(`nodes ${poolId}`, () => reader.nodes(poolId)),
    task: (id) => ofPools(`task ${id}`, () => reader.task(id)),
    tasks: (poolId) => ofPools(`tasks ${poolId ?? ''}`, () => reader.tasks(poolId)),
    images: () => recent('images', () => reader.images()),
    runtimes: () => recent('runtimes', () => reader.runtimes()),
    quota: () => recent('quota', () => reader.quota()),
    instanceTypes: () => catalog('instanceTypes', () => reader.instanceTypes()),
    stock: (zoneIds) => recent(`stock ${zoneIds.toSorted().join(' ')}`, () => reader.stock(zoneIds)),
    vSwitches: () => recent('vSwitches', () => reader.vSwitches()),
    securityGroups: () => recent('securityGroups', () => reader.securityGroups()),
    keyPairs: () => recent('keyPairs', () => reader.keyPairs()),
    customImages: () => recent('customImages', () => reader.customImages()),
    resourceGroups: () => recent('resourceGroups', () => reader.resourceGroups()),
    deploymentSets: () => recent('deploymentSets', () => reader.deploymentSets()),
    privatePools: () => recent('privatePools', () => reader.privatePools()),
    async diskCategories({ instanceTypes, zoneIds }) {
      const zones = zoneIds.toSorted().join(' ');
      const ofType = (type: string) =>
        perType(`disks ${type} ${zones}`, CATALOG_TTL_MS, () =>
          reader.diskCategories({ instanceTypes: [type], zoneIds }),
        );
      return (await Promise.all([...new Set(instanceTypes)].map(ofType))).flat();
    },
    scalingActivities: (q) => recent(`activities ${JSON.stringify(q)}`, () => reader.scalingActivities(q)),
    instances: (ids) => recent(`instances ${ids.toSorted().join(' ')}`, () => reader.instances(ids)),
    runningInstances: () => recent('runningInstances', () => reader.runningInstances()),
    price: (q) => perType(`price ${JSON.stringify(q)}`, lifeOf, () => reader.price(q)),
  };
}

import 'server-only';
import { UpstreamFailure } from '@/lib/domain/failure';
import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { clusterFactsOf, minorOf, unreadOf } from '@/lib/kube-rules/objects/cluster-facts-of';
import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';
import { controllerOf } from '@/lib/kube-rules/objects/owner-of';
import { isStuck } from '../map/pod-failure';
import { podFactsOf } from '@/lib/kube-rules/objects/pod-facts-of';
import type { PlacementFacts } from '@/lib/domain/placement/placement-facts';
import pLimit from 'p-limit';
import { listAll } from '../watch/list-pages';
import { heldImages } from '../map/node-images';
import { ReadyImages } from '../map/ready-images';
import {
  apiVersionOf,
  CUSTOM_LISTS,
  DISRUPTION_BUDGETS,
  NODES,
  PLACEMENT_LISTS,
  PODS,
  WORKLOADS,
} from '../watch/resources';
import type { KubeTransport } from '../transport/transport';

const MAX_PARALLEL = 4;

interface List {
  kind: string;
  path: string;
  /** Optional in a cluster; absent means none. */
  custom?: true;
}

/** What placement reads besides pods. */
const LISTS: readonly List[] = [
  ...WORKLOADS,
  { kind: 'Node', path: NODES },
  ...PLACEMENT_LISTS.map(({ object: kind, path }) => ({ kind, path })),
  ...CUSTOM_LISTS.map(({ object: kind, path }) => ({ kind, path, custom: true as const })),
  { kind: 'CSIDriver', path: '/apis/storage.k8s.io/v1/csidrivers' },
  { kind: 'CSIStorageCapacity', path: '/apis/storage.k8s.io/v1/csistoragecapacities' },
  { kind: 'PodDisruptionBudget', path: DISRUPTION_BUDGETS },
];

function slim(raw: RawObject): RawObject {
  const { managedFields: _who, ...metadata } = objectAt(raw, 'metadata');
  return { ...raw, metadata };
}

interface Listed {
  kind: string;
  /** null = may not be read. */
  objects: RawObject[] | null;
  absent: boolean;
}

async function listed(transport: KubeTransport, { kind, path, custom }: List): Promise<Listed> {
  // The API leaves kind and version out of a list's items.
  const apiVersion = apiVersionOf(path);
  try {
    const objects = await listAll(transport, { path }, (raw) => ({ ...slim(raw), kind, apiVersion }));
    return { kind, objects, absent: false };
  } catch (error) {
    const isMissing = error instanceof UpstreamFailure && ['not-found', 'forbidden'].includes(error.kind);
    if (!isMissing) throw error;
    const absent = custom === true && error.kind === 'not-found';
    return { kind, objects: absent ? [] : null, absent };
  }
}

/** Null: the credential may not read it. */
async function orNullIfForbidden<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof UpstreamFailure && error.kind === 'forbidden') return null;
    throw error;
  }
}

/** Everything placement reads, page by page; of pods only what uses capacity is kept. */
export async function readPlacement(transport: KubeTransport): Promise<PlacementFacts> {
  const limit = pLimit(MAX_PARALLEL);
  const bare: RawObject[] = [];
  const images = new ReadyImages();
  const podOf = (raw: RawObject): PodFacts | null => {
    if (controllerOf(objectAt(raw, 'metadata')) === null) bare.push({ ...slim(raw), kind: 'Pod', apiVersion: 'v1' });
    images.see(raw);
    const facts = podFactsOf(raw);
    const of = { metadata: objectAt(raw, 'metadata'), status: objectAt(raw, 'status') };
    return facts !== null && isStuck(facts, { ...of, now: Date.now() }) ? { ...facts, stuck: true } : facts;
  };
  const pods = limit(() => orNullIfForbidden(listAll(transport, { path: PODS }, podOf)));
  const version = limit(() => transport.call({ path: '/version' }));
  const lists = await Promise.all(LISTS.map((list) => limit(() => listed(transport, list))));
  const read = lists.filter(({ objects }) => objects !== null);
  const facts = clusterFactsOf({
    minor: minorOf(textAt((await version).body, 'gitVersion')),
    objects: [...read.flatMap(({ objects }) => objects ?? []), ...bare],
    kinds: [...read.map(({ kind }) => kind), 'Pod'],
    absent: lists.filter(({ absent }) => absent).map(({ kind }) => kind),
  });
  const podFacts = await pods;
  const unread = unreadOf({
    nodes: !facts.unread?.includes('nodes'),
    pods: podFacts !== null,
    daemonsets: !facts.unread?.includes('daemonsets'),
  });
  const cluster = { ...facts, pods: podFacts ?? [], ...unread };
  const runs = images.runs(cluster.nodes);
  const held = heldImages(lists.find(({ kind }) => kind === 'Node')?.objects ?? []);
  return { cluster, runs: (reference) => runs.get(reference) ?? held(reference) };
}

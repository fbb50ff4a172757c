import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clusterRules, type ClusterRight, covers, rightOfCall, rightText } from '@/lib/domain/access/cluster-rights';
import type { KubeReader, KubeWriter } from '@/lib/domain/ports/kube';
import type { WorkloadBody } from '@/lib/domain/ports/kube-workloads';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { FEEDS } from '@/lib/server/fleet/feeds/watched-resources';
import { createKubeReader } from './read/read';
import { readNodeDisk, readNodeUsage } from './read/read-usage';
import type { KubeCall, KubeTransport } from './transport/transport';
import { createKubeWriter } from './write/write';

const workloadKinds = [
  ['apps/v1', 'Deployment'],
  ['apps/v1', 'StatefulSet'],
  ['apps/v1', 'DaemonSet'],
  ['apps/v1', 'ReplicaSet'],
  ['batch/v1', 'Job'],
  ['batch/v1', 'CronJob'],
  ['v1', 'Pod'],
  ['v1', 'ReplicationController'],
  ['v1', 'PodTemplate'],
] as const;
const targets = workloadKinds.map(([apiVersion, kind]) => ({
  apiVersion,
  kind,
  namespace: 'shop',
  name: 'a',
  uid: 'u',
}));
const owned = targets.map(({ kind, ...pod }) => ({
  metadata: { ...pod, uid: kind, ownerReferences: [{ kind, name: kind, uid: 'u', controller: true }] },
  spec: { nodeName: 'n1', volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }] },
}));

/** Answers everything, and keeps the calls. */
function recorder(): { calls: KubeCall[]; transport: KubeTransport } {
  const calls: KubeCall[] = [];
  const deployment = { kind: 'Deployment', name: 'top', uid: 'u', controller: true };
  const metadata = { name: 'a', namespace: 'shop', uid: 'u', resourceVersion: '1', ownerReferences: [deployment] };
  const object: RawObject = { metadata, spec: { volumeName: 'disk' }, gitVersion: 'v1.36.0' };
  const transport: KubeTransport = {
    call: (call) => {
      calls.push(call);
      const items = call.path.endsWith('/pods') ? owned : [];
      return Promise.resolve({ body: { ...object, items, metadata }, requestId: null });
    },
    probe: (path) => Promise.resolve(void calls.push({ path })),
    stream: () => {
      throw new Error('no stream');
    },
    bytes: () => {
      throw new Error('no logs');
    },
    close: () => undefined,
  };
  return { calls, transport };
}

type Uses<T> = { [M in keyof Required<T>]: (one: T) => unknown };
const node = { name: 'n1', uid: 'u', set: [], remove: [] };
const labels = { ...node, set: {} };
const pod = { namespace: 'shop', name: 'a', uid: 'u' };
const bodies: WorkloadBody[] = [
  { how: 'patch', operations: [] },
  { how: 'apply', body: {} },
];

/** A new method is a type error here until it is tried. */
const views: Uses<Omit<KubeReader, keyof typeof explains | keyof typeof plans>> = {
  clusterUid: (reader) => reader.clusterUid(),
  serverVersion: (reader) => reader.serverVersion(),
  missingRights: (reader) => reader.missingRights([{ verb: 'patch', group: '', resource: 'nodes', namespace: '' }]),
  node: (reader) => reader.node('n1'),
  nodes: (reader) => reader.nodes(),
  workloads: (reader) => reader.workloads(),
  pods: (reader) => reader.pods({ nodeName: 'n1' }),
  budgets: (reader) => reader.budgets(),
  podWarnings: (reader) => reader.podWarnings?.(),
  placedPods: (reader) => reader.placedPods(),
  drainBudgets: (reader) => reader.drainBudgets(),
  podsIn: (reader) => reader.podsIn('shop'),
};
const explains = { placementFacts: (reader: KubeReader) => reader.placementFacts() };
const plans = {
  drainPods: (reader: KubeReader) => reader.drainPods({ nodeName: 'n1' }),
  workloadObject: (reader: KubeReader) => Promise.all(targets.map((target) => reader.workloadObject(target))),
  dryRunWorkload: (reader: KubeReader) =>
    Promise.all(targets.flatMap((target) => bodies.map((write) => reader.dryRunWorkload({ target, write })))),
  dryRunCreate: (reader: KubeReader) =>
    Promise.all(
      targets.map(({ apiVersion, kind, ...metadata }) => reader.dryRunCreate({ apiVersion, kind, metadata })),
    ),
};
const writes: Uses<KubeWriter> = {
  patchTaints: (writer) => writer.patchTaints(node),
  patchLabels: (writer) => writer.patchLabels(labels),
  patchAnnotations: (writer) => writer.patchAnnotations(labels),
  setUnschedulable: (writer) => writer.setUnschedulable({ ...node, unschedulable: true, changeId: 'c' }),
  evict: (writer) => writer.evict(pod),
  deletePod: (writer) => writer.deletePod({ ...pod, graceSeconds: 0 }),
  writeWorkload: (writer) =>
    Promise.all(targets.flatMap((target) => bodies.map((write) => writer.writeWorkload({ target, write })))),
};

/** Open to everyone who is signed in (ClusterRoles system:public-info-viewer and system:basic-user). */
const openPaths = ['/version', '/readyz', '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews'];
/** docs/configuration.md: what the roles leave out. The path of a proxied kubelet goes on after `proxy`. */
const leftOut = ({ verb, resource }: ClusterRight): boolean =>
  (verb === 'create' && resource !== 'pods/eviction') || resource === 'nodes/proxy';

function rightOf({ method = 'GET', path }: KubeCall): ClusterRight[] {
  if (openPaths.includes(path)) return [];
  const right = rightOfCall({ system: 'kubernetes', action: '', method, path, body: null });
  if (right === null) return [];
  const rest = path.split('/').slice(path.startsWith('/apis/') ? 4 : 3);
  const isList = method === 'GET' && (rest.length === 1 || (rest.length === 3 && rest[0] === 'namespaces'));
  return [{ ...right, verb: isList ? 'list' : right.verb }];
}

async function rightsOf<T>(make: (transport: KubeTransport) => T, uses: Record<string, (one: T) => unknown>) {
  const { calls, transport } = recorder();
  for (const use of Object.values(uses)) await use(make(transport));
  return [...new Map(calls.flatMap(rightOf).map((right) => [rightText(right), right])).values()];
}

const lacking = (use: keyof typeof clusterRules, rights: readonly ClusterRight[]): string[] =>
  rights.filter((right) => !covers(clusterRules[use], right)).map(rightText);

test('viewing covers every call of the pages', async () => {
  const usage = { usage: readNodeUsage };
  const rights = [...(await rightsOf(createKubeReader, views)), ...(await rightsOf((transport) => transport, usage))];
  expect(rights.map(rightText)).toEqual(
    expect.arrayContaining(['list pods', 'get nodes', 'get namespaces', 'list events', 'list nodes.metrics.k8s.io']),
  );
  expect(lacking('view', rights)).toEqual([]);
});

test('explaining covers every feed and what mullion check reads', async () => {
  const watched = FEEDS.flatMap(({ path }) =>
    ['list', 'watch'].flatMap((verb) => rightOf({ path }).map((right) => ({ ...right, verb }))),
  );
  const rights = [...watched, ...(await rightsOf(createKubeReader, explains))];
  expect(rights.map(rightText)).toEqual(
    expect.arrayContaining(['watch pods', 'list csistoragecapacities.storage.k8s.io']),
  );
  expect(lacking('explain', rights)).toEqual([]);
});

test('operating covers every write and what plans read, and grants no other write', async () => {
  const planned = await rightsOf(createKubeReader, plans);
  const written = await rightsOf(createKubeWriter, writes);
  const disks = await rightsOf((transport) => transport, { disk: (transport) => readNodeDisk(transport, 'n1') });
  expect(disks.map(rightText)).toEqual(['get nodes/proxy']);
  expect(planned.map(rightText)).toEqual(
    expect.arrayContaining([
      'get replicationcontrollers',
      'get persistentvolumes',
      'create pods',
      'patch cronjobs.batch',
    ]),
  );
  expect(
    lacking(
      'operate',
      [...planned, ...written, ...disks].filter((right) => !leftOut(right)),
    ),
  ).toEqual([]);
  const granted = clusterRules.operate.flatMap(({ apiGroups, resources, verbs }) =>
    verbs.flatMap((verb) => resources.flatMap((resource) => apiGroups.map((group) => ({ verb, group, resource })))),
  );
  const reads = ['get', 'list', 'watch'];
  const changing = (rights: readonly ClusterRight[]) =>
    new Set(rights.filter(({ verb }) => !reads.includes(verb)).map(rightText));
  expect(changing(granted)).toEqual(changing(written));
});

test('nothing else calls the API server', () => {
  const files = readdirSync('lib', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|testing\//.test(file),
  );
  const calling = files.filter((file) =>
    /ransport\.(bytes|call|stream|probe)\(/.test(readFileSync(join('lib', file), 'utf8')),
  );
  expect(calling.toSorted()).toEqual([
    // One pod, for which the right to view suffices.
    'server/endpoints/placement/workload-placement.ts',
    'server/fleet/feeds/kube-feed.ts',
    'server/kube/read/dry-run-create.ts',
    'server/kube/read/read-objects.ts',
    'server/kube/read/read-placement.ts',
    'server/kube/read/read-pod-events.ts',
    'server/kube/read/read-rights.ts',
    'server/kube/read/read-usage.ts',
    'server/kube/read/read-workload.ts',
    'server/kube/read/read.ts',
    'server/kube/transport/only-reads.ts',
    'server/kube/watch/list-pages.ts',
    'server/kube/watch/reflector.ts',
    'server/kube/write/write-node.ts',
    'server/kube/write/write.ts',
    // Container logs.
    'server/pod-logs/log-source.ts',
  ]);
});

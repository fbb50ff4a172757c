import 'server-only';
import type { z } from 'zod';
import type { clusterParams } from '@/lib/contract/endpoint';
import type { nodeFilter } from '@/lib/contract/nodes';
import { Failure } from '@/lib/domain/failure';
import type { LabeledNode } from '@/lib/domain/node/node';
import { csvLine } from '@/lib/domain/csv';
import { streamLines } from '@/lib/server/http/stream-lines';
import type { AppContext } from '@/lib/server/app-context';
import { clusterOf } from '../require-cluster';

const batchSize = 500;

const known = (value: string | number | null): string | number => value ?? '';
const time = (at: number | null): string => (at === null ? '' : new Date(at).toISOString());

const columns: Record<string, (node: LabeledNode) => string | number> = {
  name: (node) => node.name,
  uid: (node) => known(node.uid),
  nodePoolId: (node) => known(node.poolId),
  nodePool: (node) => known(node.poolName),
  state: (node) => node.state,
  stateReason: (node) => node.stateReason,
  cordoned: (node) => String(node.cordoned),
  os: (node) => node.os,
  build: (node) => known(node.build),
  osImage: (node) => known(node.osImage),
  kubeletVersion: (node) => known(node.kubeletVersion),
  containerRuntime: (node) => known(node.containerRuntime),
  arch: (node) => known(node.arch),
  instanceId: (node) => known(node.instanceId),
  instanceType: (node) => known(node.instanceType),
  zoneId: (node) => known(node.zoneId),
  internalIp: (node) => known(node.internalIp),
  createdAt: (node) => time(node.createdAt),
  cpuMilliAllocatable: (node) => known(node.allocatable?.cpuMilli ?? null),
  cpuMilliRequested: (node) => known(node.requested?.cpuMilli ?? null),
  memoryMiBAllocatable: (node) => known(node.allocatable?.memoryMiB ?? null),
  memoryMiBRequested: (node) => known(node.requested?.memoryMiB ?? null),
  podsAllocatable: (node) => known(node.allocatable?.pods ?? null),
  pods: (node) => known(node.requested?.pods ?? null),
  taints: (node) => node.taints.map(({ key, value, effect }) => `${key}=${value}:${effect}`).join(' '),
  labels: (node) =>
    Object.entries(node.labels)
      .map(([key, value]) => `${key}=${value}`)
      .toSorted()
      .join(' '),
  protectedBy: (node) => node.protection?.owner ?? '',
  protectionReason: (node) => node.protection?.reason ?? '',
  protectedUntil: (node) => time(node.protection?.until ?? null),
};

function* csvLines(rows: readonly LabeledNode[]): Generator<string> {
  // Spreadsheets recognize UTF-8 only by this mark.
  yield `\uFEFF${csvLine(Object.keys(columns))}`;
  for (let at = 0; at < rows.length; at += batchSize) {
    const batch = rows.slice(at, at + batchSize);
    yield batch.map((node) => csvLine(Object.values(columns).map((cell) => cell(node)))).join('');
  }
}

const plain = (text: string): string => text.replaceAll(/[^A-Za-z0-9-]+/g, '-').slice(0, 60);

/** The filtered list of nodes in its order, as a file. @throws Failure `not-found`, `unavailable` while nothing has been read */
export async function exportNodes({
  input,
  app,
  signal,
}: {
  input: { params: z.output<typeof clusterParams>; query: z.output<typeof nodeFilter> };
  app: AppContext;
  signal: AbortSignal;
}): Promise<Response> {
  const { name, store } = clusterOf(app, input.params.cluster);
  if (!store.known.nodes)
    throw new Failure('unavailable', `The nodes of ${name} have not been read yet.`, {
      remedy: 'Wait until the list shows them, then export again.',
    });
  const day = new Date(app.clock.now()).toISOString().slice(0, 10);
  return new Response(streamLines(csvLines(store.matchingNodes(input.query)), signal), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="nodes-${plain(name)}-${day}.csv"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

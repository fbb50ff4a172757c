import 'server-only';
import { cpuMilliOf, memoryMiBOf } from '@/lib/kube-rules/quantity/quantity';
import { listAll } from '../watch/list-pages';
import { countAt, objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { NODES } from '../watch/resources';
import type { KubeTransport } from '../transport/transport';

const NODE_METRICS = '/apis/metrics.k8s.io/v1beta1/nodes';
/** A slow kubelet is read another time. */
const SUMMARY_TIMEOUT_MS = 5_000;
const GIB = 2 ** 30;

export interface NodeSample {
  name: string;
  cpuMilli: number;
  memoryMiB: number;
}

/** NodeMetrics (metrics.k8s.io/v1beta1); null unless it has both amounts. */
export function mapNodeMetrics(raw: RawObject): NodeSample | null {
  const name = textAt(objectAt(raw, 'metadata'), 'name');
  const usage = objectAt(raw, 'usage');
  const cpuMilli = cpuMilliOf(usage['cpu']);
  const memoryMiB = memoryMiBOf(usage['memory']);
  return name === '' || cpuMilli === null || memoryMiB === null ? null : { name, cpuMilli, memoryMiB };
}

/** One list: metrics-server has no pages. @throws UpstreamFailure */
export const readNodeUsage = (transport: KubeTransport): Promise<NodeSample[]> =>
  listAll(transport, { path: NODE_METRICS }, mapNodeMetrics);

export interface NodeDisk {
  usedGiB: number;
  capacityGiB: number;
}

/** The root file system of a node by its kubelet, through the API server; null if unreported. @throws UpstreamFailure */
export async function readNodeDisk(transport: KubeTransport, name: string): Promise<NodeDisk | null> {
  const path = `${NODES}/${encodeURIComponent(name)}/proxy/stats/summary`;
  const call = { path, timeoutMs: SUMMARY_TIMEOUT_MS };
  const { body } = await transport.call(call);
  const fs = objectAt(objectAt(body, 'node'), 'fs');
  const used = countAt(fs, 'usedBytes');
  const capacity = countAt(fs, 'capacityBytes');
  return used === null || capacity === null ? null : { usedGiB: used / GIB, capacityGiB: capacity / GIB };
}

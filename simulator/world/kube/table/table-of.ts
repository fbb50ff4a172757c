import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { isRecord, listOf } from '@/simulator/world/kube/kube-object';
import { fieldAt, pairs, textAt } from '@/simulator/world/kube/table/field-at';
import { ageOf } from '@/simulator/world/kube/table/human-duration';
import { nodePrinter } from '@/simulator/world/kube/table/node-printer';
import { podPrinter } from '@/simulator/world/kube/table/pod-printer';
import { AGE, printer } from '@/simulator/world/kube/table/printer';
import type { Column, Printer } from '@/simulator/world/kube/table/printer';
import { WORKLOAD_PRINTERS } from '@/simulator/world/kube/table/workload-printers';

function servicePorts(service: KubeObject): string {
  const ports = listOf(fieldAt(service, 'spec.ports'));
  const texts = ports.map((port) => `${textAt(port, 'port')}/${textAt(port, 'protocol', 'TCP')}`);
  return texts.length === 0 ? '<none>' : texts.join(',');
}

function entries(value: unknown): number {
  return isRecord(value) ? Object.keys(value).length : 0;
}

const PRINTERS: Record<string, Printer> = {
  ...WORKLOAD_PRINTERS,
  Pod: podPrinter,
  Node: nodePrinter,
  Namespace: printer([['Status', (object) => textAt(object, 'status.phase', 'Active')], AGE]),
  Service: printer([
    ['Type', (object) => textAt(object, 'spec.type', 'ClusterIP')],
    ['Cluster-IP', (object) => textAt(object, 'spec.clusterIP')],
    ['External-IP', () => '<none>'],
    ['Port(s)', servicePorts],
    AGE,
    ['Selector+', (object) => pairs(fieldAt(object, 'spec.selector'))],
  ]),
  ConfigMap: printer([['Data', (object) => entries(object['data'])], AGE]),
  Secret: printer([
    ['Type', (object) => textAt(object, 'type', 'Opaque')],
    ['Data', (object) => entries(object['data'])],
    AGE,
  ]),
  ServiceAccount: printer([['Secrets', (object) => listOf(object['secrets']).length], AGE]),
  RuntimeClass: printer([['Handler', (object) => textAt(object, 'handler')], AGE]),
  Lease: printer([['Holder', (object) => textAt(object, 'spec.holderIdentity')], AGE]),
};

/** Events begin with the time of the last occurrence instead of the name. */
const EVENT_PRINTER: Printer = {
  columns: ['Last Seen', 'Type', 'Reason', 'Object', 'Message'].map((name) => column(name)),
  cells: (event, nowMs) => [
    ageOf(event['lastTimestamp'] ?? event['eventTime'], nowMs),
    textAt(event, 'type'),
    textAt(event, 'reason'),
    `${textAt(event, 'involvedObject.kind', '').toLowerCase()}/${textAt(event, 'involvedObject.name', '')}`,
    textAt(event, 'message', '').trim(),
  ],
};

function column(name: string): Column {
  return { name, type: 'string', format: '', description: '', priority: 0 };
}

const PLAIN = printer([['Created At', (object) => textAt(object, 'metadata.creationTimestamp')]]);

function printerOf(kind: string): Printer {
  if (kind === 'Event') return EVENT_PRINTER;
  return PRINTERS[kind] ?? PLAIN;
}

export interface TableRow {
  cells: (string | number)[];
  object: unknown;
}

export function tableColumns(kind: string): Column[] {
  return printerOf(kind).columns;
}

/** One row; `include` is the `includeObject` option: Metadata unless the client asks otherwise. */
export function tableRow(kind: string, object: KubeObject, as: { nowMs: number; include: string }): TableRow {
  const cells = printerOf(kind).cells(object, as.nowMs);
  if (as.include === 'None') return { cells, object: null };
  if (as.include === 'Object') return { cells, object };
  const partial = { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: object.metadata };
  return { cells, object: partial };
}

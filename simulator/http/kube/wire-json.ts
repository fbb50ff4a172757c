import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { without } from '@/simulator/world/kube/kube-object';
import type { WireEvent } from '@/simulator/world/kube/api/watch-session';
import type { TableStyle } from '@/simulator/world/kube/api/api-request';
import { tableColumns, tableRow } from '@/simulator/world/kube/table/table-of';

/** An item of a list: the server leaves kind and version to the list. */
export function itemJson(object: KubeObject): string {
  return JSON.stringify(without(object, 'kind', 'apiVersion'));
}

interface TableOf {
  kind: string;
  objects: readonly KubeObject[];
  metadata: object;
  style: TableStyle;
  nowMs: number;
  /** Watches send the columns once. */
  withColumns: boolean;
}

export function tableBody(of: TableOf): object {
  return {
    kind: 'Table',
    apiVersion: 'meta.k8s.io/v1',
    metadata: of.metadata,
    columnDefinitions: of.withColumns ? tableColumns(of.kind) : null,
    rows: of.objects.map((object) => tableRow(of.kind, object, { nowMs: of.nowMs, include: of.style.include })),
  };
}

let lastObject: unknown;
let lastJson = '';

/** One line of a watch. All watches of a write share the text of its object. */
export function eventLine(event: WireEvent): string {
  if (event.object !== lastObject) {
    lastObject = event.object;
    lastJson = JSON.stringify(event.object);
  }
  return `{"type":"${event.type}","object":${lastJson}}\n`;
}

import { conclude } from '../conclude';
import type { JudgedWorkload } from '../judge-workload';
import type { Cell, PlacementPool, PlacementRow } from '@/lib/domain/placement/verdict';
import type { ImageStart } from '@/lib/domain/image/image-platform';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { cellOf } from './cell-of';
import { columnKey } from './pool-columns';
import type { AssessedWorkload, PlacementPart } from './pods-on-nodes';

type Judged = Pick<JudgedWorkload, 'admission' | 'intent' | 'containers' | 'starts'>;

function imageFailure({ containers, starts }: Judged, node: NodeFacts): Extract<ImageStart, { starts: 'no' }> | null {
  for (const container of containers) {
    const start = starts(container, node);
    if (start.starts === 'no') return start;
  }
  return null;
}

/** The cells of a row, one for every column. */
export function cellsOf(
  judged: Judged,
  parts: readonly PlacementPart[],
  columns: readonly PlacementPool[],
): Record<string, Cell> {
  const byColumn = new Map<string, PlacementPart[]>(columns.map(({ key }) => [key, []]));
  for (const part of parts) byColumn.get(columnKey(part.node))?.push(part);
  const { admission, intent } = judged;
  const rejected = admission.object.length > 0 || admission.pod.length > 0;
  const question = { rejected, intent, imageFailure: (node: NodeFacts) => imageFailure(judged, node) };
  return Object.fromEntries([...byColumn].map(([key, own]) => [key, cellOf(own, question)]));
}

/** The row of a workload with its own names. `poolName`: the display name of a pool. */
export function rowOf(
  { top, counts }: AssessedWorkload,
  o: {
    judged: JudgedWorkload;
    parts: readonly PlacementPart[];
    columns: readonly PlacementPool[];
    poolName: (pool: string) => string;
  },
): PlacementRow {
  const { judged, parts } = o;
  const { uid, kind, namespace, name } = top.object;
  const { os, confidence } = judged.intent;
  const { outcome, sentence } = conclude(judged, parts, o.poolName);
  return {
    key: uid,
    kind,
    namespace,
    name,
    replicas: top.replicas,
    available: top.available,
    intent: { os, confidence },
    outcome,
    sentence,
    findings: counts,
    cells: cellsOf(judged, parts, o.columns),
  };
}

import { conclude } from '../conclude';
import type { EvaluatedWorkload } from '../evaluate-workload';
import type { Cell, PlacementPool, PlacementRow } from '@/lib/domain/placement/verdict';
import type { CellVerdict } from '@/lib/domain/placement/verdict-words';
import type { ImageStart } from '@/lib/domain/image/image-platform';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { columnKey } from './pool-columns';
import type { AssessedWorkload, PlacementPart } from './pods-on-nodes';
import type { InferredOs } from '../../infer-os/inferred-os';
import type { NodeEvaluation } from '../node-evaluation';
import { tallied } from '../outcome-of';
import { buildWhy, isBuildWhy } from '../rejection-message';

interface CellInputs {
  rejected: boolean;
  intent: InferredOs;
  /** Why a container's image does not start there; null: the image is not the reason. */
  imageFailure(node: NodeFacts): Extract<ImageStart, { starts: 'no' }> | null;
}

const OS_REJECTIONS = ['PodOSNotSupported', 'PodOSSelectorNodeLabelDoesNotMatch'];
const BUILD_FAILURES = ['newer-than-host', 'older-than-host'];

interface Reached {
  verdict: CellVerdict;
  why: string | null;
}

function failure({ node, evaluation }: PlacementPart, q: CellInputs): Reached {
  const imageProblem = q.imageFailure(node);
  if (imageProblem !== null && BUILD_FAILURES.includes(imageProblem.why))
    return { verdict: 'wrong-build', why: imageProblem.build === null ? null : buildWhy(imageProblem.build) };
  if (imageProblem?.why === 'other-os' || OS_REJECTIONS.includes(evaluation.why ?? ''))
    return { verdict: 'wrong-os', why: node.os };
  return { verdict: 'cannot', why: evaluation.why };
}

const sum = (parts: readonly PlacementPart[], of: (part: PlacementPart) => number): number =>
  parts.reduce((total, part) => total + of(part), 0);

/** By number of nodes, then by reason, so that it does not depend on the order. */
const isMore = (one: PlacementPart, other: PlacementPart): boolean =>
  one.count === other.count ? (one.evaluation.why ?? '') < (other.evaluation.why ?? '') : one.count > other.count;

const most = (parts: readonly PlacementPart[]): PlacementPart | undefined =>
  parts.reduce<PlacementPart | undefined>(
    (best, part) => (best === undefined || isMore(part, best) ? part : best),
    undefined,
  );

function away(parts: readonly PlacementPart[], { intent }: CellInputs): Reached {
  const top = most(parts);
  const os = top === undefined ? null : top.node.os;
  const isMeant = intent.os === 'either' || intent.os === 'unknown' || os === null || intent.os === os;
  const why = top?.evaluation.why ?? null;
  if (!isMeant) return { verdict: 'not-meant', why: null };
  return { verdict: isBuildWhy(why) ? 'wrong-build' : 'cannot', why };
}

function reached(parts: readonly PlacementPart[], q: CellInputs): Reached {
  const partsWith = (outcome: NodeEvaluation['startOutcome']): PlacementPart[] =>
    parts.filter(({ evaluation }) => evaluation.startOutcome === outcome);
  const runs = partsWith('runs');
  const fails = [...partsWith('kubelet-rejects'), ...partsWith('cannot-start')];
  const unknown = partsWith('unknown');
  const worst = most(fails);
  if (runs.length > 0 && worst !== undefined) return { verdict: 'partial', why: failure(worst, q).why };
  if (unknown.length > 0) return { verdict: 'unknown', why: most(unknown)?.evaluation.why ?? null };
  if (worst !== undefined) return failure(worst, q);
  if (runs.length === 0) return parts.some(({ own }) => own > 0) ? { verdict: 'runs', why: null } : away(parts, q);
  const isOpen = runs.some(({ room, own, evaluation }) => own > 0 || (room && !evaluation.full));
  return isOpen
    ? { verdict: 'runs', why: null }
    : { verdict: 'full', why: most(runs.filter(({ evaluation }) => evaluation.full))?.evaluation.why ?? null };
}

function cellOf(parts: readonly PlacementPart[], q: CellInputs): Cell {
  const of = sum(parts, ({ count }) => count);
  const runs = parts.filter(({ evaluation }) => evaluation.startOutcome === 'runs');
  const reported = q.rejected ? { verdict: 'rejected' as const, why: null } : reached(parts, q);
  const works = sum(parts, (one) => (runs.includes(one) ? one.count : tallied(one.evaluation) === null ? one.own : 0));
  return { ...reported, works: q.rejected ? 0 : works, of };
}

type Evaluated = Pick<EvaluatedWorkload, 'admission' | 'intent' | 'containers' | 'starts'>;

function imageFailure(
  { containers, starts }: Evaluated,
  node: NodeFacts,
): Extract<ImageStart, { starts: 'no' }> | null {
  for (const container of containers) {
    const start = starts(container, node);
    if (start.starts === 'no') return start;
  }
  return null;
}

export function cellsOf(
  evaluated: Evaluated,
  parts: readonly PlacementPart[],
  columns: readonly PlacementPool[],
): Record<string, Cell> {
  const byColumn = new Map<string, PlacementPart[]>(columns.map(({ key }) => [key, []]));
  for (const part of parts) byColumn.get(columnKey(part.node))?.push(part);
  const { admission, intent } = evaluated;
  const rejected = admission.object.length > 0 || admission.pod.length > 0;
  const inputs = { rejected, intent, imageFailure: (node: NodeFacts) => imageFailure(evaluated, node) };
  return Object.fromEntries([...byColumn].map(([key, own]) => [key, cellOf(own, inputs)]));
}

/** The row of a workload with its own names. `poolName`: the display name of a pool. */
export function rowOf(
  { top, counts }: AssessedWorkload,
  o: {
    evaluated: EvaluatedWorkload;
    parts: readonly PlacementPart[];
    columns: readonly PlacementPool[];
    poolName: (pool: string) => string;
  },
): PlacementRow {
  const { evaluated, parts } = o;
  const { uid, kind, namespace, name } = top.object;
  const { os, confidence } = evaluated.intent;
  const { outcome, sentence } = conclude(evaluated, parts, o.poolName);
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
    cells: cellsOf(evaluated, parts, o.columns),
  };
}

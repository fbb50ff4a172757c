import type { InferredOs } from '../../infer-os/intended-os';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { ImageStart } from '@/lib/domain/image/image-platform';
import type { NodeJudgement } from '../node-judgement';
import type { PlacementPart } from './pods-on-nodes';
import type { Cell, CellVerdict } from '@/lib/domain/placement/verdict';

export interface CellInputs {
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

/** The result for pods on nodes where they fail. */
function failure({ node, judgement }: PlacementPart, q: CellInputs): Reached {
  const imageProblem = q.imageFailure(node);
  if (imageProblem !== null && BUILD_FAILURES.includes(imageProblem.why))
    return { verdict: 'wrong-build', why: imageProblem.build === null ? null : `build ${imageProblem.build}` };
  if (imageProblem?.why === 'other-os' || OS_REJECTIONS.includes(judgement.why ?? ''))
    return { verdict: 'wrong-os', why: node.os };
  return { verdict: 'cannot', why: judgement.why };
}

const sum = (parts: readonly PlacementPart[], of: (part: PlacementPart) => number): number =>
  parts.reduce((total, part) => total + of(part), 0);

const most = (parts: readonly PlacementPart[]): PlacementPart | undefined =>
  parts.reduce<PlacementPart | undefined>(
    (best, part) => (best === undefined || part.count > best.count ? part : best),
    undefined,
  );

/** The result if none of its pods is scheduled. */
function away(parts: readonly PlacementPart[], { intent }: CellInputs): Reached {
  const top = most(parts);
  const os = top === undefined ? null : top.node.os;
  const isMeant = intent.os === 'either' || intent.os === 'unknown' || os === null || intent.os === os;
  const why = top?.judgement.why ?? null;
  if (!isMeant) return { verdict: 'not-meant', why: null };
  return { verdict: why?.startsWith('build ') === true ? 'wrong-build' : 'cannot', why };
}

function reached(parts: readonly PlacementPart[], q: CellInputs): Reached {
  const partsWith = (outcome: NodeJudgement['startOutcome']): PlacementPart[] =>
    parts.filter(({ judgement }) => judgement.startOutcome === outcome);
  const runs = partsWith('runs');
  const fails = [...partsWith('kubelet-rejects'), ...partsWith('cannot-start')];
  const unknown = partsWith('unknown');
  const worst = most(fails);
  if (runs.length > 0 && worst !== undefined) return { verdict: 'partial', why: failure(worst, q).why };
  if (unknown.length > 0) return { verdict: 'unknown', why: most(unknown)?.judgement.why ?? null };
  if (worst !== undefined) return failure(worst, q);
  if (runs.length === 0) return away(parts, q);
  const isOpen = runs.some(({ room, own, judgement }) => own > 0 || (room && !judgement.full));
  return isOpen
    ? { verdict: 'runs', why: null }
    : { verdict: 'full', why: runs.find(({ judgement }) => judgement.full)?.judgement.why ?? null };
}

/** The result of a workload on a pool, from the parts of the pool with equal results. */
export function cellOf(parts: readonly PlacementPart[], q: CellInputs): Cell {
  const of = sum(parts, ({ count }) => count);
  const runs = parts.filter(({ judgement }) => judgement.startOutcome === 'runs');
  const reported = q.rejected ? { verdict: 'rejected' as const, why: null } : reached(parts, q);
  return { ...reported, works: q.rejected ? 0 : sum(runs, ({ count }) => count), of };
}

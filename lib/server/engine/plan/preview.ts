import type { Requirement } from '@/lib/domain/change/change';
import type { Plan } from '@/lib/domain/change/plan';
import { Failure } from '@/lib/domain/failure';
import type { EngineParts } from '../deps';
import { findCluster, findKind } from './find-kind';
import { makePlan } from './make-plan';
import type { ChangeRequest } from './request';

export interface Preview {
  issues: { field: string; message: string }[];
  summary: string | null;
  plan: Plan | null;
  requirement: Requirement | null;
  problem: { message: string; remedy: string } | null;
}

const nothing: Preview = { issues: [], summary: null, plan: null, requirement: null, problem: null };

/** Plans from readers that may be some seconds old and records nothing. Wrong fields come back as issues. */
export async function previewChange(parts: EngineParts, request: Omit<ChangeRequest, 'reason'>): Promise<Preview> {
  const kind = findKind(request.kind);
  const cluster = findCluster(parts.fleet, request.cluster);
  let summary: string | null = null;
  try {
    const input = kind.parseInput(request.input);
    summary = kind.summary(input).text;
    const ctx = cluster.planContext(parts.clock.now(), { fresh: false });
    const { plan, requirement } = await makePlan(ctx, { kind, input, actor: request.actor });
    return { ...nothing, summary, plan, requirement };
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'internal') throw error;
    const { issues, remedy = '' } = error.details;
    if (error.code === 'invalid' && issues !== undefined) return { ...nothing, issues, summary };
    return { ...nothing, summary, problem: { message: error.message, remedy } };
  }
}

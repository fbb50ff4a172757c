import { someNames } from '../parts/some-names';
import { offersOfWorld } from '@/lib/changes/parts/pool/offers-of-world';
import { placeFindings } from '@/lib/changes/parts/pool/capacity-loss';
import type { Resize } from '@/lib/changes/parts/resize/resize-inputs';
import { resizeFindings } from '@/lib/changes/parts/resize/resize-findings';
import { stateFindings } from '@/lib/changes/parts/pool/pool-state';
import { finding } from '@/lib/domain/change/finding';
import type { PlanContext } from '@/lib/domain/change/context';
import type { Finding } from '@/lib/domain/change/plan';
import { OWN_TAG } from '@/lib/domain/pool/fields/advanced-fields';
import { fieldsMessage } from '@/lib/domain/pool/fields/field-words';
import { poolFindings } from '@/lib/domain/pool/rules/issue-finding';
import { evictedPods, labelFindings, NAMES_SHOWN } from './label-effect';
import type { UpdateInputs } from './update-inputs';
import { sizeFindings } from './size-effect';

/** Existing nodes that keep the configuration they were created with. */
function keptFindings({ differences, nodes, subject, input }: UpdateInputs): Finding[] {
  const fields = differences
    .filter(({ field }) => field.change === 'new-nodes' && field.path !== 'passwordSet')
    .map(({ field }) => field.path);
  if (input.loginPassword !== '') fields.push('loginPassword');
  if (fields.length === 0 || nodes.length === 0) return [];
  const params = {
    fields: fieldsMessage(fields),
    count: nodes.length,
    names: someNames(
      nodes.map(({ name }) => name),
      NAMES_SHOWN,
    ),
  };
  return [finding('nodes-keep-configuration', { subject, params })];
}

/** The rules of pools, restricted to what the edit changes. */
function ruled({ requested, before, pool, world, subject, input }: UpdateInputs): Finding[] {
  const ownTag = Object.hasOwn(pool.tags, OWN_TAG);
  const password = input.loginPassword === '' ? null : input.loginPassword;
  return poolFindings({ pool: requested, password, before, offers: offersOfWorld(world), ownTag }, subject);
}

const order: Record<Finding['severity'], number> = { blocker: 0, warning: 1, info: 2 };

/** Findings about the size; one already reported by a rule is not repeated. */
async function resized(ctx: PlanContext, q: { resize: Resize | null; message: Finding[] }): Promise<Finding[]> {
  if (q.resize === null) return [];
  const codes = new Set(q.message.map(({ code }) => code));
  return (await resizeFindings(ctx, q.resize)).filter(({ code }) => !codes.has(code));
}

/** Where pods go that a taint evicts: for them the nodes of the pool are unschedulable. */
async function drivenFindings(ctx: PlanContext, question: UpdateInputs): Promise<Finding[]> {
  const { subject, nodes, world } = question;
  const pods = evictedPods(question);
  if (pods.length === 0) return [];
  return placeFindings(ctx, { subject, pods, left: world.nodes, closed: new Set(nodes.map(({ name }) => name)) });
}

/** Findings about an edit; blockers first. */
export async function updateFindingsOf(
  ctx: PlanContext,
  { question, resize }: { question: UpdateInputs; resize: Resize | null },
): Promise<Finding[]> {
  const message = ruled(question);
  return [
    ...stateFindings({ ...question, requested: question.input.nodePool.name }),
    ...message,
    ...keptFindings(question),
    ...labelFindings(question),
    ...(await drivenFindings(ctx, question)),
    ...sizeFindings(question),
    ...(await resized(ctx, { resize, message })),
  ].toSorted((a, b) => order[a.severity] - order[b.severity]);
}

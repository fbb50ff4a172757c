import { offersOfWorld } from '@/lib/changes/pool-create/offers-of-world';
import { finding } from '@/lib/domain/change/finding-catalogue';
import type { Finding } from '@/lib/domain/change/plan';
import { poolFindings } from '@/lib/domain/pool/rules/issue-finding';
import { marksFindings, named } from './marks-effect';
import type { UpdateQuestion } from './question';
import { sizeFindings } from './size-effect';

function stateFindings({ pool, subject, input }: UpdateQuestion): Finding[] {
  const { name, rawState } = pool;
  // Summary and approval speak of the name; the call goes to the id. Both must mean one pool.
  if (input.nodePool.name !== name) {
    const params = { asked: input.nodePool.name, name, id: pool.id };
    return [finding('pool-name-differs', { subject, field: 'nodePool', params })];
  }
  if (rawState === 'failed') return [finding('pool-failed', { subject, params: { name, state: rawState } })];
  return rawState === 'active' ? [] : [finding('pool-busy', { subject, params: { name, state: rawState } })];
}

/** Nodes that exist and keep what they were made with. */
function keptFindings({ differences, nodes, subject, input }: UpdateQuestion): Finding[] {
  const fields = differences
    .filter(({ field }) => field.change === 'new-nodes' && field.path !== 'passwordSet')
    .map(({ field }) => field.path);
  if (input.loginPassword !== '') fields.push('loginPassword');
  if (fields.length === 0 || nodes.length === 0) return [];
  const params = {
    fields: fields.join(', '),
    count: nodes.length,
    names: named(nodes.map(({ name }) => name)),
  };
  return [finding('nodes-keep-configuration', { subject, params })];
}

/** The rules of pools, as far as the edit touches them. */
function ruled({ asked, before, world, subject, input }: UpdateQuestion): Finding[] {
  const password = input.loginPassword === '' ? null : input.loginPassword;
  return poolFindings({ pool: asked, password, before, offers: offersOfWorld(world) }, subject);
}

const order: Record<Finding['severity'], number> = { blocker: 0, warning: 1, info: 2 };

/** What speaks against an edit, or should be known before; blockers first. */
export const updateFindingsOf = (question: UpdateQuestion): Finding[] =>
  [
    ...stateFindings(question),
    ...ruled(question),
    ...keptFindings(question),
    ...marksFindings(question),
    ...sizeFindings(question),
  ].toSorted((a, b) => order[a.severity] - order[b.severity]);

import { someNames } from '../parts/some-names';
import { finding } from '@/lib/domain/change/finding';
import type { Finding, ResourceRef } from '@/lib/domain/change/plan';
import type { UpgradeInputs } from './read-inputs';

type Wanted = NonNullable<UpgradeInputs['input']['nodes']>[number];

function identity(question: UpgradeInputs, wanted: Wanted): Finding[] {
  const { allNodes, poolNodes, pool } = question;
  const subject: ResourceRef = { type: 'node', uid: wanted.uid, name: wanted.name };
  const at = { subject, field: 'nodes' };
  const node = allNodes.find(({ name }) => name === wanted.name);
  if (node === undefined) return [finding('node-not-found', { ...at, params: { name: wanted.name } })];
  if (node.uid !== wanted.uid) return [finding('node-replaced', { ...at, params: { name: wanted.name } })];
  if (poolNodes.includes(node)) return [];
  return [finding('node-not-in-pool', { ...at, params: { node: node.name, name: pool.name } })];
}

function standing({ pool, subject, poolNodes, chosen, behind, input, target }: UpgradeInputs): Finding[] {
  const requested = target.kubelet !== null || target.runtime !== null || target.imageId !== null;
  if (poolNodes.length === 0) return [finding('upgrade-no-nodes', { subject, params: { name: pool.name } })];
  const sick = behind.filter(({ node }) => node.ready !== 'True').map(({ node }) => node.name);
  const there = chosen.length - behind.length;
  const { maxFailed } = input.batch;
  const unhealthy = { count: sick.length, names: someNames(sick, 5), maxFailed };
  return [
    ...(sick.length > 0 ? [finding('upgrade-nodes-not-ready', { subject, params: unhealthy })] : []),
    ...(requested && chosen.length > 0 && behind.length === 0 ? [finding('nothing-to-do', { subject })] : []),
    ...(there > 0 && behind.length > 0
      ? [finding('upgrade-nodes-up-to-date', { subject, params: { count: there, total: chosen.length } })]
      : []),
  ];
}

/** Whether the nodes are the ones that were meant, and how they stand. */
export const nodeFindings = (question: UpgradeInputs): Finding[] => [
  ...(question.input.nodes ?? []).flatMap((wanted) => identity(question, wanted)),
  ...standing(question),
];

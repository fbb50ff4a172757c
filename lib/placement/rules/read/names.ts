import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { WorkloadLintInput } from '../lint-input';

const SHOWN = 20;
const LISTED = 3;

export const nodeNames = (nodes: readonly NodeFacts[]): string[] =>
  nodes
    .map(({ name }) => name)
    .sort()
    .slice(0, SHOWN);

/** The number of nodes, including those they represent in a folded cluster. */
export const countOf = ({ weigh }: Pick<WorkloadLintInput, 'weigh'>, nodes: readonly NodeFacts[]): number =>
  weigh === undefined ? nodes.length : nodes.reduce((sum, node) => sum + weigh(node), 0);

export const listed = (names: readonly (string | number)[]): string =>
  names.length > LISTED ? `${names.slice(0, LISTED).join(', ')}, …` : names.join(', ');

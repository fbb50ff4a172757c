import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { representedNames } from '../../represented';
import type { WorkloadLintInput } from '../lint-input';

const SHOWN = 20;
const LISTED = 3;

/** Some of the names of these nodes and of those that they represent. */
export function nodeNames(nodes: readonly NodeFacts[]): string[] {
  const names = new Set(nodes.map(({ name }) => name));
  for (const node of nodes)
    for (const name of representedNames(node)) {
      if (names.size >= SHOWN) break;
      names.add(name);
    }
  return [...names].sort().slice(0, SHOWN);
}

/** The number of nodes, including those they represent in a folded cluster. */
export const countOf = ({ weigh }: Pick<WorkloadLintInput, 'weigh'>, nodes: readonly NodeFacts[]): number =>
  weigh === undefined ? nodes.length : nodes.reduce((sum, node) => sum + weigh(node), 0);

export const listed = (names: readonly (string | number)[]): string =>
  names.length > LISTED ? `${names.slice(0, LISTED).join(', ')}, …` : names.join(', ');

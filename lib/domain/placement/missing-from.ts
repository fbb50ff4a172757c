import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { Scenario } from './scenario';

const namesIn = (scenario: Scenario): { of: 'node pool' | 'node'; names: readonly string[] } => {
  if ('nodes' in scenario && typeof scenario.nodes !== 'number') return { of: 'node', names: scenario.nodes };
  return { of: 'node pool', names: 'pool' in scenario && typeof scenario.pool === 'string' ? [scenario.pool] : [] };
};

/** What a scenario names and the cluster does not have; a pool without nodes counts as missing. */
export function missingFrom({ nodes }: Pick<ClusterFacts, 'nodes'>, scenario: Scenario): ReturnType<typeof namesIn> {
  const { of, names } = namesIn(scenario);
  const present = new Set(nodes.map(({ name, pool }) => (of === 'node' ? name : pool?.name)));
  return { of, names: names.filter((name) => !present.has(name)) };
}

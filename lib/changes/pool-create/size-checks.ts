import type { Finding } from '@/lib/domain/change/plan';
import { say } from '@/lib/domain/phrase/say';
import { initialNodes, largestNodes, machinesOfPools, roomUnderQuota } from '@/lib/domain/pool/size';
import { atCluster, atField, type Check, type PoolQuestion, prerequisite } from './question';

function name(question: PoolQuestion): Check {
  const wanted = question.input.name;
  const taken = question.world.pools.some((pool) => pool.name === wanted);
  return {
    findings: taken
      ? [atField(question, 'pool-name-taken', { field: 'name', params: { name: wanted } })]
      : [],
  };
}

function range(question: PoolQuestion): Check {
  const { size } = question.input;
  if (size.mode === 'manual' || size.min <= size.max) return { findings: [] };
  const params = { min: size.min, max: size.max };
  return { findings: [atField(question, 'size-range-inverted', { field: 'size', params })] };
}

function poolQuota(question: PoolQuestion): Check {
  const quota = question.world.quota?.poolsPerCluster ?? null;
  const now = question.world.pools.length;
  return {
    findings:
      quota !== null && now >= quota ? [atCluster(question, 'pool-quota-exceeded', { now, quota })] : [],
  };
}

function nodeQuota(question: PoolQuestion): Check {
  const quota = question.world.quota?.nodesPerCluster ?? null;
  const inPools = machinesOfPools(question.world.pools);
  // Nodes that belong to no pool count too.
  const now = inPools === null ? null : Math.max(inPools, question.world.nodes.length);
  const added = initialNodes(question.input.size);
  const most = largestNodes(question.input.size);
  const room = roomUnderQuota(quota, now);
  const findings: Finding[] = [];
  if (quota === null || now === null || room === null)
    findings.push(atCluster(question, 'node-quota-unknown'));
  else if (added > room) {
    findings.push(
      atField(question, 'node-quota-exceeded', { field: 'size', params: { now, quota, added, room } }),
    );
  } else if (most > room) {
    findings.push(
      atField(question, 'node-quota-tight', { field: 'size', params: { added: most, quota, room } }),
    );
  }
  return {
    findings,
    prerequisite: prerequisite({
      code: 'node-quota',
      label: 'Node quota',
      met: room === null ? null : added <= room,
      seen: quota === null || now === null ? null : say('prerequisite.quota-used', { now, quota }),
      needs: say('prerequisite.quota-more', { added }),
    }),
  };
}

export function sizeChecks(question: PoolQuestion): Check[] {
  return [name(question), range(question), poolQuota(question), nodeQuota(question)];
}

import { z } from 'zod';
import { aPod } from '@/lib/changes/testing/fake-pods';
import { aNode } from '@/lib/changes/testing/fake-state';
import type { Change } from '@/lib/domain/change/change';
import type { Json } from '@/lib/domain/json';
import { POOL_LABEL } from '@/lib/domain/pool/pool-label';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { Db } from '@/lib/server/db/db';
import { type DrainBench, drainBench } from './drain-bench';

/** A bench whose Windows pool `win-legacy` has some nodes w0, w1, … with an old kubelet and a pod each. */
export interface BatchBench extends DrainBench {
  /** Asks for the kubelet of the control plane, by waves; a development cluster needs nobody else. */
  upgrade: (waves?: { [field: string]: Json }) => Promise<Change>;
  /** Nodes of the pool now. */
  nodes: () => KubeNode[];
  /** Names that ACK was given, one list for each call. */
  given: string[][];
}

const POOL = 'np-2';
const OLD = 'v1.31.9';

export function batchBench(db: Db, { nodes: count = 6 }: { nodes?: number } = {}): BatchBench {
  const rig = drainBench(db, { nodes: 0 });
  const { world, here } = rig;
  const pool = world.state.pools.find(({ id }) => id === POOL);
  if (pool === undefined) throw new Error('no Windows pool');
  const names = Array.from({ length: count }, (_, at) => `w${at}`);
  world.state.nodes = [
    ...world.state.nodes.filter(({ labels }) => labels[POOL_LABEL] !== POOL),
    ...names.map((name) => aNode(name, { pool, kubeletVersion: OLD })),
  ];
  pool.desiredSize = count;
  pool.machines = { ...pool.machines, total: count };
  pool.counts = { ...pool.counts, total: count };
  for (const name of names) {
    rig.pod(`web-${name}`, name);
    const workload = { kind: 'DaemonSet', name: 'kube-flannel-ds-windows' };
    world.state.pods.push(aPod(`flannel-${name}`, { nodeName: name, namespace: 'kube-system', workload }));
  }
  const given: string[][] = [];
  const upgradeNodePool = world.cloudWrite.upgradeNodePool.bind(world.cloudWrite);
  world.cloudWrite.upgradeNodePool = (q) => {
    given.push(z.object({ node_names: z.array(z.string()) }).parse(q.body).node_names);
    return upgradeNodePool(q);
  };
  return {
    ...rig,
    given,
    nodes: () => world.state.nodes.filter(({ labels }) => labels[POOL_LABEL] === POOL),
    upgrade: (waves = {}) =>
      here.request('node-pool.upgrade', {
        input: {
          nodePool: { id: POOL, name: pool.name },
          kubelet: true,
          replaceSystemDisk: true,
          batches: { firstPercent: 20, laterPercent: 50, ...waves },
        },
      }),
  };
}

import { z } from 'zod';
import { aPod } from '@/lib/changes/testing/objects';
import type { Change } from '@/lib/domain/change/change';
import type { Json } from '@/lib/domain/json';
import { POOL_LABEL } from '@/lib/domain/pool/pool-label';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { Db } from '@/lib/server/db/db';
import { type DrainBench, drainBench } from './drain-bench';

/** A bench whose Windows pool `win-legacy` has some nodes w0, w1, … with an old kubelet and a pod each. */
export interface BatchBench extends DrainBench {
  /** Asks for the kubelet of the control plane, by waves; a development cluster needs nobody else. */
  upgrade: (batches?: { [field: string]: Json }) => Promise<Change>;
  /** Nodes of the pool now. */
  nodes: () => KubeNode[];
  /** Names that ACK was given, one list for each call. */
  given: string[][];
}

const POOL = 'np-2';
const OLD = '1.31.9';

export function batchBench(db: Db, { nodes: count = 6 }: { nodes?: number } = {}): BatchBench {
  const rig = drainBench(db, { nodes: 0 });
  const { world, here } = rig;
  const names = Array.from({ length: count }, (_, at) => `w${at}`);
  for (const name of names) world.addNode(name, { poolId: POOL, kubeletVersion: OLD });
  for (const at of [0, 1]) world.removeNode(`win-legacy-n${at}`);
  world.setPool(POOL, { desired: count });
  for (const name of names) {
    rig.pod(`web-${name}`, name);
    const workload = { kind: 'DaemonSet', name: 'kube-flannel-ds-windows' };
    const ownerUid = 'uid-kube-flannel-ds-windows';
    world.put(aPod(`flannel-${name}`, { nodeName: name, namespace: 'kube-system', workload, ownerUid }));
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
    nodes: () => world.nodes.filter(({ labels }) => labels[POOL_LABEL] === POOL),
    upgrade: (batches = {}) =>
      here.request('node-pool.upgrade', {
        input: {
          nodePool: { id: POOL, name: 'win-legacy' },
          kubelet: true,
          replaceSystemDisk: true,
          batches: { firstPercent: 20, laterPercent: 50, ...batches },
        },
      }),
  };
}

import { z } from 'zod';
import { aPod } from '@/lib/changes/testing/objects';
import type { Json } from '@/lib/domain/json';
import type { Db } from '@/lib/server/db/db';
import { drainBench } from './drain-bench';
import { POOL_LABEL } from '@/lib/domain/pool/node-pool';

const POOL = 'np-2';

/** A bench whose Windows pool `win-legacy` has nodes w0, w1, … w5 with an old kubelet and a pod each. */
export function batchBench(db: Db) {
  const rig = drainBench(db, 0);
  const { world, here } = rig;
  const names = Array.from({ length: 6 }, (_, at) => `w${at}`);
  for (const name of names) world.addNode(name, { poolId: POOL, kubeletVersion: '1.31.9' });
  for (const at of [0, 1]) world.removeNode(`win-legacy-n${at}`);
  world.setPool(POOL, { desired: names.length });
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
    /** Requests and runs a kubelet upgrade in batches; a development cluster needs no approval. */
    upgrade: async (batches: { [field: string]: Json } = {}) => {
      const input = {
        nodePool: { id: POOL, name: 'win-legacy' },
        kubelet: true,
        replaceSystemDisk: true,
        batches: { firstPercent: 20, laterPercent: 50, ...batches },
      };
      const change = await here.request('node-pool.upgrade', { input });
      here.engine.start();
      return change;
    },
  };
}

export type BatchBench = ReturnType<typeof batchBench>;

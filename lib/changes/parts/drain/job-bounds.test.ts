import { expect, test } from 'vitest';
import { aPod, aWorkload } from '../../testing/objects';
import { planOf } from '../../testing/produced';
import { grownBounds } from '@/lib/domain/change/bounds';
import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';

const NODE = 'default-nodepool-n0';

interface Job {
  name: string;
  namespace?: string;
  backoffLimit?: number;
  failed?: number;
  pods?: number;
  spec?: RawObject;
  localVolumes?: true;
}

const NEW = ['warning:drain-unsafe-pods:shop/Job/*', 'warning:drain-unsafe-pods'];

const job = (name: string, more: Omit<Job, 'name'> = {}): Job => ({ name, backoffLimit: 6, ...more });

async function boundsOf(jobs: readonly Job[]) {
  const input = { nodes: [{ name: NODE, uid: `uid-${NODE}` }], accepted: { emptyDir: 'all', hostPath: [], bare: [] } };
  const { draft } = await planOf({
    kind: 'node.drain',
    input,
    world: (world) => {
      world.remove('Pod');
      for (const { name, namespace = 'shop', pods = 1, failed = 0, backoffLimit, spec, ...volumes } of jobs) {
        const uid = `uid-${name}`;
        const object = aWorkload(name, { kind: 'Job', namespace, uid });
        world.put({
          ...object,
          spec: { ...objectAt({ ...object }, 'spec'), backoffLimit, ...spec },
          status: { failed },
        });
        const workload = { kind: 'Job', name };
        const template = { nodeSelector: { 'kubernetes.io/os': 'linux' }, ...volumes };
        const pod = { nodeName: NODE, namespace, workload, ownerUid: uid, template };
        for (let at = 0; at < pods; at += 1) world.put(aPod(`${name}-${at}`, pod));
      }
    },
  });
  return draft.bounds;
}

const once = (name: string, more: Omit<Job, 'name'> = {}): Job => job(name, { backoffLimit: 0, ...more });

// A drain that was approved before they came.
test.each<[string, Job[], Job[], string[]]>([
  ['Jobs that are repeated', [job('a')], [job('b'), job('c')], []],
  ['one where there was none', [], [job('a')], []],
  ['one that is not repeated', [job('a')], [once('b')], NEW],
  ['another one that is not', [once('a')], [once('b')], []],
  [
    'one that is not, of another namespace',
    [once('a')],
    [once('b', { namespace: 'pay' })],
    ['warning:drain-unsafe-pods:pay/Job/*'],
  ],
  ['one that has failed too often', [], [job('b', { failed: 6 })], NEW],
  ['one with more pods here than may fail', [], [job('b', { pods: 7 })], NEW],
  ['one that decides by policy', [], [job('b', { spec: { podFailurePolicy: { rules: [] } } })], NEW],
  ['other Jobs with data that is lost', [job('a', { localVolumes: true })], [job('b', { localVolumes: true })], []],
])('%s', async (_, before, after, beyond) => {
  expect(grownBounds(await boundsOf(after), { pods: 40, ...(await boundsOf(before)) })).toEqual(beyond);
});

import { describe, expect, test } from 'vitest';
import { clusterRules, controlRights, covers, type ClusterRule, rightText } from '@/lib/domain/access/cluster-rights';
import { anyCluster } from '../testing/any-cluster';
import { inProcessTransport } from '../testing/in-process-transport';
import { CUSTOM_LISTS, DISRUPTION_BUDGETS, EVENTS, NODES, PLACEMENT_LISTS, PODS, WORKLOADS } from '../watch/resources';
import { createKubeReader } from './read';
import { SampleWorld } from '@/lib/changes/testing/sample-world';

const inShop = (verb: string, resource: string, group = '') => ({ verb, group, resource, namespace: 'shop' });

test('the credential of a cluster is asked what it may do', async () => {
  const cluster = await anyCluster();
  try {
    expect(await cluster.kube.reader.missingRights(controlRights)).toEqual([]);
  } finally {
    await cluster.close();
  }
});

describe('a credential with the ClusterRole', () => {
  const world = new SampleWorld();
  const as = (rules: readonly ClusterRule[]) => {
    world.kubeCluster.faults.rules = structuredClone(rules) as {
      apiGroups: string[];
      resources: string[];
      verbs: string[];
    }[];
    const transport = inProcessTransport(() => world.kubeCluster);
    return { transport, reader: createKubeReader(transport) };
  };
  const wanted = [...controlRights, inShop('patch', 'deployments', 'apps'), inShop('list', 'pods')];

  test.each([
    ['view', [...controlRights.map(rightText), 'patch deployments.apps']],
    ['operate', []],
  ] as const)('%s lacks %j', async (use, missing) => {
    expect((await as(clusterRules[use]).reader.missingRights(wanted)).map(rightText)).toEqual(missing);
  });

  test('view reads and changes nothing', async () => {
    const { reader, transport } = as(clusterRules.view);
    expect((await reader.nodes()).length).toBeGreaterThan(0);
    const name = (await reader.nodes())[0]?.name ?? '';
    const body = { type: 'application/merge-patch+json', json: { spec: { unschedulable: true } } };
    await expect(transport.call({ method: 'PATCH', path: `${NODES}/${name}`, body })).rejects.toMatchObject({
      kind: 'forbidden',
      message: expect.stringContaining(
        `nodes "${name}" is forbidden: User "kubernetes-admin" cannot patch resource "nodes" in API group "" at the cluster scope`,
      ),
    });
  });
});

/** Group and resource of a list. */
function resourceOf(path: string): { group: string; resource: string } {
  const steps = path.split('/');
  return { group: steps[1] === 'apis' ? (steps[2] ?? '') : '', resource: steps.at(-1) ?? '' };
}

test('the ClusterRoles cover every list that is read', () => {
  const lacking = (rules: readonly ClusterRule[], paths: readonly string[]) =>
    paths.filter((path) => ['list', 'watch'].some((verb) => !covers(rules, { verb, ...resourceOf(path) })));
  const viewed = [NODES, PODS, EVENTS, DISRUPTION_BUDGETS, ...WORKLOADS.map(({ path }) => path)];
  expect(lacking(clusterRules.view, viewed)).toEqual([]);
  expect(
    lacking(
      clusterRules.explain,
      [...PLACEMENT_LISTS, ...CUSTOM_LISTS].map(({ path }) => path),
    ),
  ).toEqual([]);
});

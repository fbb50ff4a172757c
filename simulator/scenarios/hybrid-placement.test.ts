import { beforeAll, expect, it } from 'vitest';
import { buildScenario } from '@/simulator/scenarios';
import { PROD_ID } from '@/simulator/scenarios/hybrid-small';
import { Clock } from '@/simulator/world/clock';
import type { KubeCluster } from '@/simulator/world/kube/kube-cluster';
import { listOf, recordOf, shown } from '@/simulator/world/kube/kube-object';

let kube: KubeCluster;
beforeAll(() => {
  const clock = new Clock();
  clock.freeze();
  kube = buildScenario('hybrid-placement', { clock, pace: 1, seed: 's' }).kube(PROD_ID);
});

function outcomes(app: string): string[] {
  const pods = kube.list('Pod').filter(({ metadata }) => metadata.labels?.['app'] === app);
  const msg = pods.map((pod) => {
    const status = recordOf(pod['status']);
    const [first] = listOf(status['containerStatuses']);
    const waiting = recordOf(recordOf(recordOf(first)['state'])['waiting'])['reason'];
    return shown(status['reason']) || shown(waiting) || shown(status['phase']);
  });
  return [...new Set(msg)].toSorted();
}

it('has nodes of both systems and of three builds of Windows, one pool of them without a taint', () => {
  const nodes = kube.list('Node').map((node) => {
    const build = node.metadata.labels?.['node.kubernetes.io/windows-build'] ?? 'linux';
    return `${build} ${listOf(recordOf(node['spec'])['taints']).length}`;
  });
  expect([...new Set(nodes)].toSorted()).toEqual([
    '10.0.17763 0',
    '10.0.20348 1',
    '10.0.26100 1',
    'linux 0',
    'linux 1',
  ]);
});

it.each([
  ['portal-2022', ['Running']],
  ['portal-by-class', ['Running']],
  ['portal-2025', ['Running']],
  ['iis-2019-no-toleration', ['Running']],
  ['ledger-windows', ['Running']],
  ['portal-no-toleration', ['Pending']],
  ['portal-capital-selector', ['Pending']],
  ['portal-build-at-least', ['Pending']],
  ['portal-too-big', ['Pending']],
  ['portal-too-new', ['ImagePullBackOff']],
  ['portal-says-linux', ['PodOSNotSupported']],
  ['portal-labelled-linux', ['PodOSSelectorNodeLabelDoesNotMatch']],
  ['shop-sysctl', ['SysctlForbidden']],
  ['catalog-without-os', ['ImagePullBackOff', 'Running']],
  ['portal-missing-class', []],
  ['portal-class-conflict', []],
  ['ledger-not-hardened', []],
  ['collector-host-process', []],
  ['batch-default-memory', ['Pending']],
])('%s: %j', (app, expected) => expect(outcomes(app)).toEqual(expected));

const failed = () => kube.list('Event').filter((event) => event['reason'] === 'FailedCreate');

it('retries to create pods after longer and longer pauses: about twenty times in a quarter of an hour', () => {
  const ofReplicaSets = failed().filter((event) => recordOf(event['involvedObject'])['kind'] === 'ReplicaSet');
  const counts = ofReplicaSets.map((event) => Number(event['count']));
  expect(Math.max(...counts)).toBeGreaterThan(10);
  expect(Math.max(...counts)).toBeLessThan(40);
});

it('reports why pods are not created', () => {
  const why = failed().map((event) => shown(event['message']));
  for (const words of ['RuntimeClass "windows-2016" not found', 'conflict: runtimeClass', 'violates PodSecurity'])
    expect(
      why.some((message) => message.includes(words)),
      words,
    ).toBe(true);
});

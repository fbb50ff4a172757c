import { expect, test } from 'vitest';
import type { Finding } from '@/lib/domain/change/plan';
import { WINDOWS_2019 } from '@/simulator/testing/sample-scene';
import { aPod, aTemplate, type PodSetup } from '../testing/objects';
import { planOf, type Setting } from '../testing/produced';
import { upstream } from '../testing/write-gate';

const kind = 'node-pool.upgrade';
const [FULL, LIGHT] = ['win-legacy-n0', 'win-legacy-n1'];
const nodeSelector = { 'kubernetes.io/os': 'windows' };
const template = aTemplate({ nodeSelector, images: ['mcr.microsoft.com/windows/servercore:ltsc2022'] });

const ABOUT = /^(?:drain-no-other-node|rescheduling-.*)$/;
const about = ({ findings }: { findings: readonly Finding[] }) =>
  findings
    .filter(({ code }) => ABOUT.test(code))
    .map(({ code, severity, params: { count, names, workloads } }) => ({ code, severity, count, names, workloads }));

const odd = (more: PodSetup = {}): PodSetup => ({ nodeName: LIGHT, template, labels: { app: 'odd' }, ...more });
const rivals = {
  affinity: {
    podAntiAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: [
        { labelSelector: { matchLabels: { app: 'odd' } }, topologyKey: 'kubernetes.io/hostname' },
      ],
    },
  },
};
const ports = { containers: [{ name: 'c0', image: template.images?.[0], ports: [{ hostPort: 80 }] }], nodeSelector };

const CASES: [string, { pods: PodSetup[]; more?: Setting; code: string; names: string }][] = [
  [
    'replicas that exclude one another',
    {
      pods: [odd({ spec: { ...rivals, nodeSelector } }), odd({ spec: { ...rivals, nodeSelector }, nodeName: FULL })],
      code: 'drain-no-other-node',
      names: 'shop/Deployment/odd (2 → 0)',
    },
  ],
  [
    'a host port that is taken elsewhere',
    {
      pods: [odd({ spec: ports }), odd({ spec: ports, nodeName: FULL })],
      code: 'drain-no-other-node',
      names: 'shop/Deployment/odd (2 → 0)',
    },
  ],
  [
    'a node that is selected by its name',
    {
      pods: [odd({ template: { ...template, nodeSelector: { 'kubernetes.io/hostname': LIGHT } } })],
      code: 'drain-no-other-node',
      names: 'shop/Deployment/odd (1 → 0)',
    },
  ],
  [
    'Windows images without a selector',
    {
      pods: [odd({ template: { ...template, nodeSelector: {} } })],
      code: 'rescheduling-may-fail',
      names: 'shop/Deployment/odd (linux)',
    },
  ],
  [
    'no node of its build',
    {
      pods: [odd()],
      more: (world) => {
        world.addNode('older', { poolId: '', imageId: WINDOWS_2019 });
        world.setNode(FULL, { unschedulable: true });
      },
      code: 'rescheduling-fails',
      names: 'shop/Deployment/odd (17763)',
    },
  ],
];

const worldWith =
  ({ pods, more }: { pods: readonly PodSetup[]; more?: Setting }): Setting =>
  (world) => {
    const requests = { cpuMilli: 200, memoryMiB: 2_000 };
    const workload = { kind: 'Deployment', name: 'big' };
    world.put(aPod('big', { nodeName: FULL, requests, template, workload }));
    for (const [at, pod] of pods.entries())
      world.put(aPod(`odd-${at}`, { workload: { kind: 'Deployment', name: 'odd' }, ...pod }));
    more?.(world);
  };

test.each(CASES)(
  'ACK moves the pods of each node, not only of the fullest: %s',
  async (_, { code, names, ...scene }) => {
    const planned = async (batches: object | null) =>
      (await planOf({ kind, input: { batches: batches as null }, world: worldWith(scene) })).draft;
    const byAck = about(await planned(null));
    expect(byAck).toContainEqual(
      expect.objectContaining({ code, severity: 'warning', names, workloads: 'shop/Deployment/odd' }),
    );
    expect(about(await planned({}))).toEqual(byAck);
  },
);

test('pods that another node takes meanwhile are not reported', async () => {
  const pods = [odd(), odd({ nodeName: FULL })];
  expect(about((await planOf({ kind, world: worldWith({ pods }) })).draft)).toEqual([]);
});

test('what cannot be read is unknown', async () => {
  const blind: Setting = (world) => {
    worldWith({ pods: [odd()] })(world);
    world.kube.placementFacts = () => Promise.reject(upstream('timeout', 'Timeout', true));
  };
  expect(about((await planOf({ kind, world: blind })).draft)).toEqual([
    expect.objectContaining({ code: 'rescheduling-unavailable', count: 2 }),
  ]);
});

test('a workload that all nodes of a batch may take is named once', async () => {
  const codesAt = async (pods: PodSetup[]) => {
    const world = worldWith({ pods, more: (scene) => scene.addNode('win-legacy-n2', { poolId: 'np-2' }) });
    const input = { batch: { maxParallel: 2 } };
    const { findings } = (await planOf({ kind, input, world })).draft;
    return findings.map(({ code }) => code).filter((code) => /no-other-node|workloads-wait/.test(code));
  };
  const only = (name: string): PodSetup =>
    odd({ template: { ...template, nodeSelector: { 'kubernetes.io/hostname': name } } });
  expect(await codesAt([only(LIGHT)])).toEqual(['drain-no-other-node']);
});

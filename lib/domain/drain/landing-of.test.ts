import { describe, expect, test } from 'vitest';
import type { KubeNode } from '../ports/kube';
import type { DrainPod, PlacedPod, PodNeighbours } from '../ports/kube-drain';
import { landingOf, type LandingQuestion } from './landing-of';
import { strandedSaid } from './reason-said';
import { aDrainPod, aKubeNode, aTemplate } from './testing/drain-world';

const ZONE = 'topology.kubernetes.io/zone';
const HOST = 'kubernetes.io/hostname';
const web = [{ key: 'app', operator: 'In' as const, values: ['web'] }];
const nobody: PodNeighbours = { affinity: [], antiAffinity: [], spread: [], hostPorts: [] };
const term = (topologyKey: string) => ({ topologyKey, selector: web, namespaces: ['shop'] });
const asking = (more: Partial<PodNeighbours>) => ({ neighbours: { ...nobody, ...more } });
const room = (cpuMilli: number, memoryMiB = 8_192, pods = 64) => ({
  allocatable: { cpuMilli, memoryMiB, pods },
});
const inZone = (zone: string) => ({ labels: { [ZONE]: zone } });
const boundTo = (zone: string): Partial<DrainPod> => ({
  volumes: [
    {
      kind: 'claim',
      name: 'd',
      claim: 'c',
      volume: 'pv',
      local: false,
      nodeTerms: [{ expressions: [{ key: ZONE, operator: 'In', values: [zone] }], fields: [] }],
    },
  ],
});
const there = (name: string, nodeName: string, more: Partial<DrainPod> = {}): PlacedPod =>
  aDrainPod(name, { nodeName, ...more });

interface Scene {
  moving: DrainPod[];
  placed?: PlacedPod[];
  others: KubeNode[];
  from?: KubeNode;
}

/** n1 is drained; it is the oldest node. */
const asked = ({ moving, placed = [], others, from = aKubeNode('n1') }: Scene): LandingQuestion => ({
  moving,
  placed: [...moving, ...placed],
  nodes: [from, ...others],
  drained: ['n1'],
});

const land = (scene: Scene) => {
  const { places, stranded } = landingOf(asked(scene));
  return [
    ...places.map(({ pod, node }) => `${pod.name}→${node}`),
    ...stranded.map(({ pod, why }) => `${pod.name}:${why}`),
  ];
};

const p = (more: Partial<DrainPod> = {}) => aDrainPod('p', more);
const windows = (name: string, build: string) => aKubeNode(name, { os: 'windows', build });
const tainted = aKubeNode('n2', { taints: [{ key: 'gpu', value: '', effect: 'NoSchedule' }] });

const scenes: [string, Scene, string][] = [
  ['a node with room', { moving: [p()], others: [aKubeNode('n2')] }, 'p→n2'],
  ['no other node', { moving: [p()], others: [] }, 'p:no-node'],
  ['too little CPU', { moving: [p()], others: [aKubeNode('n2', room(99))] }, 'p:cpu'],
  ['too little memory', { moving: [p()], others: [aKubeNode('n2', room(4_000, 127))] }, 'p:memory'],
  [
    'a full node',
    { moving: [p()], others: [aKubeNode('n2', room(4_000, 8_192, 1))], placed: [there('q', 'n2')] },
    'p:pods',
  ],
  [
    'a pod that ended there',
    {
      moving: [p()],
      others: [aKubeNode('n2', room(100))],
      placed: [there('q', 'n2', { phase: 'Succeeded' })],
    },
    'p→n2',
  ],
  ['a cordoned node', { moving: [p()], others: [aKubeNode('n2', { unschedulable: true })] }, 'p:closed'],
  ['a node that is down', { moving: [p()], others: [aKubeNode('n2', { ready: 'Unknown' })] }, 'p:closed'],
  ['a taint', { moving: [p()], others: [tainted] }, 'p:taint'],
  [
    'a taint it tolerates',
    {
      moving: [
        p({
          template: aTemplate({ tolerations: [{ key: 'gpu', operator: 'Exists', value: '', effect: '' }] }),
        }),
      ],
      others: [tainted],
    },
    'p→n2',
  ],
  [
    'a label it asks for',
    { moving: [p({ template: aTemplate({ nodeSelector: { disk: 'ssd' } }) })], others: [aKubeNode('n2')] },
    'p:selector',
  ],
  ['another OS', { moving: [p()], others: [windows('n2', '20348')] }, 'p:other-os'],
  [
    'another build',
    { moving: [p()], others: [windows('n2', '26100')], from: windows('n1', '20348') },
    'p:other-build',
  ],
  [
    'the same build',
    { moving: [p()], others: [windows('n2', '26100'), windows('n3', '20348')], from: windows('n1', '20348') },
    'p→n3',
  ],
  [
    'a volume of another zone',
    { moving: [p(boundTo('h'))], others: [aKubeNode('n2', inZone('i'))] },
    'p:volume',
  ],
  [
    'a volume of the zone',
    { moving: [p(boundTo('h'))], others: [aKubeNode('n2', inZone('i')), aKubeNode('n3', inZone('h'))] },
    'p→n3',
  ],
  [
    'a rival on the node',
    {
      moving: [p(asking({ antiAffinity: [term(HOST)] }))],
      others: [aKubeNode('n2')],
      placed: [there('q', 'n2')],
    },
    'p:neighbours',
  ],
  [
    'a rival of another app',
    {
      moving: [p(asking({ antiAffinity: [term(HOST)] }))],
      others: [aKubeNode('n2')],
      placed: [there('q', 'n2', { labels: { app: 'db' } })],
    },
    'p→n2',
  ],
  [
    'a rival in the zone',
    {
      moving: [p(asking({ antiAffinity: [term(ZONE)] }))],
      others: [aKubeNode('n2', inZone('h')), aKubeNode('n3', inZone('h'))],
      placed: [there('q', 'n3')],
    },
    'p:neighbours',
  ],
  [
    'a pod there that wants it not',
    {
      moving: [p()],
      others: [aKubeNode('n2')],
      placed: [there('q', 'n2', asking({ antiAffinity: [term(HOST)] }))],
    },
    'p:neighbours',
  ],
  [
    'a friend elsewhere',
    {
      moving: [p(asking({ affinity: [term(HOST)] }))],
      others: [aKubeNode('n2'), aKubeNode('n3')],
      placed: [there('q', 'n3')],
    },
    'p→n3',
  ],
  [
    'no friend anywhere',
    { moving: [p({ labels: {}, ...asking({ affinity: [term(HOST)] }) })], others: [aKubeNode('n2')] },
    'p:neighbours',
  ],
  [
    'a host port that is taken',
    {
      moving: [p(asking({ hostPorts: [80] }))],
      others: [aKubeNode('n2')],
      placed: [there('q', 'n2', asking({ hostPorts: [80] }))],
    },
    'p:ports',
  ],
  [
    'a spread that the drained node still counts for',
    {
      moving: [p(asking({ spread: [{ topologyKey: HOST, maxSkew: 1, selector: web }] }))],
      others: [aKubeNode('n2'), aKubeNode('n3')],
      placed: [there('q', 'n2'), there('r', 'n3')],
    },
    'p:spread',
  ],
  [
    'a spread with a gap',
    {
      moving: [p(asking({ spread: [{ topologyKey: HOST, maxSkew: 1, selector: web }] }))],
      others: [aKubeNode('n2'), aKubeNode('n3')],
      placed: [there('q', 'n2')],
    },
    'p→n3',
  ],
];

describe('a pod lands, or is told why not, with', () => {
  test.each(scenes)('%s', (_, scene, outcome) => {
    expect(land(scene)).toEqual([outcome]);
    for (const one of landingOf(asked(scene)).stranded)
      expect(strandedSaid(one).text).not.toMatch(/\{\w+\}|undefined/);
  });
});

test('pods take room from one another, the larger first', () => {
  const big = aDrainPod('big', { requests: { cpuMilli: 900, memoryMiB: 0, pods: 1 } });
  const small = ['a', 'b'].map((name) =>
    aDrainPod(name, { requests: { cpuMilli: 200, memoryMiB: 0, pods: 1 } }),
  );
  expect(
    land({ moving: [...small, big], others: [aKubeNode('n2', room(1_000)), aKubeNode('n3', room(200))] }),
  ).toEqual(['big→n2', 'a→n3', 'b:cpu']);
});

test('how many nodes refuse it, and why, is told', () => {
  const { stranded } = landingOf(
    asked({
      moving: [p()],
      others: [aKubeNode('n2', room(1)), aKubeNode('n3', room(1)), tainted, windows('n4', '1')].map(
        (node, at) => ({ ...node, name: `m${at}` }),
      ),
    }),
  );
  expect(stranded).toMatchObject([
    { owner: 'shop/Deployment/web', why: 'cpu', refusals: { cpu: 2, taint: 1, 'other-os': 1 } },
  ]);
});

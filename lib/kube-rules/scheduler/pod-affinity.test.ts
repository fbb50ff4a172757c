import { describe, expect, test } from 'vitest';
import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { request, cluster, fits, node, type PodWords, refusals, running, toPlace } from './testing/scene';
import { feasible, schedulingWorld } from './feasible';

const HOST = 'kubernetes.io/hostname';
const ZONE = 'topology.kubernetes.io/zone';
const web = { app: 'web' };
const selecting = (labels: Record<string, string>): RawObject => ({ labelSelector: { matchLabels: labels } });

/** Two zones of two nodes; the last is no Linux node and has a taint. */
const zoned = [
  node('a1', { labels: { [ZONE]: 'a', os: 'linux' } }),
  node('a2', { labels: { [ZONE]: 'a', os: 'linux' } }),
  node('b1', { labels: { [ZONE]: 'b', os: 'linux' } }),
  node('b2', {
    labels: { [ZONE]: 'b', os: 'windows' },
    taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
  }),
];

describe('spread', () => {
  const spread = (more: RawObject = {}): RawObject => ({
    topologySpreadConstraints: [
      { topologyKey: HOST, maxSkew: 1, whenUnsatisfiable: 'DoNotSchedule', ...selecting(web), ...more },
    ],
  });
  const everywhere = ['a1', 'a2', 'b1'].map((on) => running(on, { labels: web }));

  test.each<[string, PodWords, RawObject[], string[]]>([
    ['nobody there yet', { labels: web, spec: spread() }, [], ['a1', 'a2', 'b1']],
    ['where there is none', { labels: web, spec: spread() }, [running('a1', { labels: web })], ['a2', 'b1']],
    ['a tainted node is a domain too', { labels: web, spec: spread() }, everywhere, []],
    [
      'unless taints are honoured',
      { labels: web, spec: spread({ nodeTaintsPolicy: 'Honor' }) },
      everywhere,
      ['a1', 'a2', 'b1'],
    ],
    [
      'or it is not selected',
      { labels: web, spec: { ...spread(), nodeSelector: { os: 'linux' } } },
      everywhere,
      ['a1', 'a2', 'b1'],
    ],
    [
      'a selection that is to be ignored',
      { labels: web, spec: { ...spread({ nodeAffinityPolicy: 'Ignore' }), nodeSelector: { os: 'linux' } } },
      everywhere,
      [],
    ],
    [
      'a preference',
      { labels: web, spec: spread({ whenUnsatisfiable: 'ScheduleAnyway' }) },
      everywhere,
      ['a1', 'a2', 'b1'],
    ],
    ['a pod that does not count itself', { spec: spread() }, everywhere, ['a1', 'a2', 'b1']],
    ['a larger skew', { labels: web, spec: spread({ maxSkew: 2 }) }, everywhere, ['a1', 'a2', 'b1']],
    ['no selector', { labels: web, spec: spread({ labelSelector: undefined }) }, everywhere, ['a1', 'a2', 'b1']],
    [
      'an empty selector counts nobody',
      { labels: web, spec: spread({ labelSelector: {} }) },
      everywhere,
      ['a1', 'a2', 'b1'],
    ],
    [
      'another namespace',
      { labels: web, spec: spread() },
      [running('a1', { labels: web, namespace: 'x' })],
      ['a1', 'a2', 'b1'],
    ],
    [
      'pods that go',
      { labels: web, spec: spread() },
      [running('a1', { labels: web }, { metadata: { deletionTimestamp: '2026-01-01T00:00:00Z' } })],
      ['a1', 'a2', 'b1'],
    ],
    [
      'too few domains: the least is none',
      { labels: web, spec: spread({ topologyKey: ZONE, minDomains: 3 }) },
      [running('a1', { labels: web }), running('b1', { labels: web })],
      [],
    ],
    [
      'enough domains',
      { labels: web, spec: spread({ topologyKey: ZONE, minDomains: 2 }) },
      [running('a1', { labels: web }), running('b1', { labels: web })],
      ['a1', 'a2', 'b1'],
    ],
    [
      'by the version of the pod',
      { labels: { ...web, v: '2' }, spec: spread({ matchLabelKeys: ['v'] }) },
      [running('a1', { labels: { ...web, v: '1' } }), running('b1', { labels: { ...web, v: '2' } })],
      ['a1', 'a2'],
    ],
  ])('%s', (_, words, others, expected) => {
    expect(fits(request(words, ...zoned, ...others))).toEqual(expected);
  });

  test('a node without the label, and one with too many', () => {
    const pod = { labels: web, spec: spread({ topologyKey: ZONE }) };
    const answer = request(pod, ...zoned, node('bare'), running('a1', { labels: web }));
    expect(refusals(answer)).toMatchObject({
      a2: ["PodTopologySpread: node(s) didn't match pod topology spread constraints"],
      bare: ["PodTopologySpread: node(s) didn't match pod topology spread constraints (missing required label)"],
    });
    expect(answer.nodes[0]?.refusals[0]?.detail).toEqual({
      of: 'spread',
      topologyKey: ZONE,
      count: 1,
      min: 0,
      maxSkew: 1,
    });
  });

  test('a node counts when it has the labels of all constraints', () => {
    const both = {
      topologySpreadConstraints: [HOST, ZONE].map((topologyKey) => ({
        topologyKey,
        maxSkew: 1,
        whenUnsatisfiable: 'DoNotSchedule',
        ...selecting(web),
      })),
    };
    const answer = request({ labels: web, spec: both }, ...zoned.slice(0, 3), node('bare'), ...everywhere.slice(0, 1));
    expect(fits(answer)).toEqual(['b1']);
  });
});

describe('neighbours', () => {
  const term = (more: RawObject = {}): RawObject => ({ topologyKey: ZONE, ...selecting(web), ...more });
  const wants = (kind: 'podAffinity' | 'podAntiAffinity', ...terms: RawObject[]): RawObject => ({
    affinity: { [kind]: { requiredDuringSchedulingIgnoredDuringExecution: terms } },
  });
  const linux = zoned.slice(0, 3);
  const all = ['a1', 'a2', 'b1'];
  const space = (name: string, labels: Record<string, string> = {}): RawObject => ({
    kind: 'Namespace',
    metadata: { name, labels },
  });
  const near = (...terms: RawObject[]): RawObject => wants('podAffinity', ...terms);
  const apart = (...terms: RawObject[]): RawObject => wants('podAntiAffinity', ...terms);
  const here = running('a1', { labels: web });
  const there = running('b1', { labels: web, namespace: 'other' });

  test.each<[string, PodWords, RawObject[], string[]]>([
    ['with a pod of its domain', { spec: near(term()) }, [here], ['a1', 'a2']],
    ['with nobody', { spec: near(term()) }, [], []],
    ['the first of its kind', { labels: web, spec: near(term()) }, [], all],
    ['the first, where labels are missing', { labels: web, spec: near(term({ topologyKey: 'rack' })) }, [], []],
    ['not the first', { labels: web, spec: near(term()) }, [here], ['a1', 'a2']],
    [
      'the first still, while the other is in no domain',
      { labels: web, spec: near(term()) },
      [node('bare'), running('bare', { labels: web })],
      all,
    ],
    [
      'one pod that all terms mean',
      { spec: near(term(), term({ labelSelector: { matchLabels: { app: 'web', tier: 'x' } } })) },
      [here],
      [],
    ],
    ['a pod of another namespace', { spec: near(term()) }, [there], []],
    ['a namespace by name', { spec: near(term({ namespaces: ['other'] })) }, [here, there], ['b1']],
    [
      'namespaces by label',
      { spec: near(term({ namespaceSelector: { matchLabels: { team: 't' } } })) },
      [here, there, space('other', { team: 't' })],
      ['b1'],
    ],
    ['every namespace', { spec: near(term({ namespaceSelector: {} })) }, [there], ['b1']],
    ['no selector', { labels: web, spec: near({ topologyKey: ZONE }) }, [here], []],
    ['away from a domain', { spec: apart(term()) }, [here], ['b1']],
    ['away, where labels are missing', { spec: apart(term({ topologyKey: 'rack' })) }, [here], all],
    [
      'away from one by either of its terms',
      { spec: apart(term(), term({ namespaces: ['other'] })) },
      [here, there],
      [],
    ],
    ['kept out by a pod that is there', { labels: web }, [running('a1', { spec: apart(term()) })], ['b1']],
    [
      'not kept out of another namespace',
      { labels: web, namespace: 'other' },
      [running('a1', { spec: apart(term()) })],
      all,
    ],
    [
      'kept out of every namespace',
      { labels: web, namespace: 'other' },
      [running('a1', { spec: apart(term({ namespaceSelector: {} })) })],
      ['b1'],
    ],
    [
      'kept out of namespaces by label',
      { labels: web, namespace: 'other' },
      [
        running('a1', { spec: apart(term({ namespaceSelector: { matchLabels: { team: 't' } } })) }),
        space('other', { team: 't' }),
      ],
      ['b1'],
    ],
    [
      'pods that go still count',
      { spec: apart(term()) },
      [running('a1', { labels: web }, { metadata: { deletionTimestamp: '2026-01-01T00:00:00Z' } })],
      ['b1'],
    ],
    [
      'pods that ended do not',
      { spec: apart(term()) },
      [running('a1', { labels: web }, { status: { phase: 'Failed' } })],
      all,
    ],
    [
      'apart from itself, by version',
      { labels: { ...web, v: '2' }, spec: apart(term({ matchLabelKeys: ['v'] })) },
      [running('a1', { labels: { ...web, v: '1' } })],
      all,
    ],
    [
      'apart from other tenants',
      { labels: { ...web, tenant: 't' }, spec: apart(term({ mismatchLabelKeys: ['tenant'] })) },
      [running('a1', { labels: { ...web, tenant: 't' } }), running('b1', { labels: { ...web, tenant: 'u' } })],
      ['a1', 'a2'],
    ],
  ])('%s', (_, words, others, expected) => {
    expect(fits(request(words, ...linux, ...others))).toEqual(expected);
  });

  test('the three reasons', () => {
    const others = [here, running('b1', { labels: { app: 'lone' }, spec: apart(term()) })];
    const answer = request(
      { labels: web, spec: { affinity: { ...(apart(term()).affinity as RawObject) } } },
      ...linux,
      ...others,
    );
    expect(refusals(answer)).toMatchObject({
      a1: ["InterPodAffinity: node(s) didn't match pod anti-affinity rules"],
      b1: ["InterPodAffinity: node(s) didn't satisfy existing pods anti-affinity rules"],
    });
    expect(refusals(request({ spec: near(term()) }, node('n')))).toEqual({
      n: ["InterPodAffinity: node(s) didn't match pod affinity rules"],
    });
  });

  test('all three on one node, in the order in which the scheduler asks', () => {
    const assessed = running('a1', { labels: web, spec: apart(term()) });
    const both = [near(term(selecting({ app: 'x' }))), apart(term())];
    const spec = { affinity: Object.assign({}, ...both.map((one) => objectAt(one, 'affinity'))) };
    expect(refusals(request({ labels: web, spec }, ...linux, assessed))['a1']).toEqual([
      "InterPodAffinity: node(s) didn't match pod affinity rules",
      "InterPodAffinity: node(s) didn't match pod anti-affinity rules",
      "InterPodAffinity: node(s) didn't satisfy existing pods anti-affinity rules",
    ]);
  });

  test('pods that come and go are seen at once', () => {
    const facts = cluster(...linux, running('a1', { labels: web, spec: apart(term()) }));
    const there2 = schedulingWorld(facts);
    const pod = toPlace({ labels: web });
    expect(fits(feasible(pod, there2))).toEqual(['b1']);
    const [one] = facts.pods;
    if (one === undefined) throw new Error('there is a pod');
    there2.podWent(one);
    expect(fits(feasible(pod, there2))).toEqual(all);
    there2.podCame(one);
    expect(fits(feasible(pod, there2))).toEqual(['b1']);
  });
});

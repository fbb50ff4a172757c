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

const all = ['a1', 'a2', 'b1'];
const here = running('a1', { labels: web });
const labelled = (on: string, more: Record<string, string>) => running(on, { labels: { ...web, ...more } });
const going = running('a1', { labels: web }, { metadata: { deletionTimestamp: '2026-01-01T00:00:00Z' } });

describe('spread', () => {
  const spread = (more: RawObject = {}): RawObject => ({
    topologySpreadConstraints: [
      { topologyKey: HOST, maxSkew: 1, whenUnsatisfiable: 'DoNotSchedule', ...selecting(web), ...more },
    ],
  });
  const everywhere = all.map((on) => running(on, { labels: web }));

  const webSpread = (more?: RawObject): PodWords => ({ labels: web, spec: spread(more) });
  const onLinux = (more?: RawObject): PodWords => ({
    labels: web,
    spec: { ...spread(more), nodeSelector: { os: 'linux' } },
  });
  const inB = running('b1', { labels: web });

  test.each<[string, PodWords, RawObject[], string[]]>([
    ['no pod yet', webSpread(), [], all],
    ['a node without such a pod', webSpread(), [here], ['a2', 'b1']],
    ['a tainted node is a domain too', webSpread(), everywhere, []],
    ['unless taints are honored', webSpread({ nodeTaintsPolicy: 'Honor' }), everywhere, all],
    ['or the node is not selected', onLinux(), everywhere, all],
    ['a selection that is ignored', onLinux({ nodeAffinityPolicy: 'Ignore' }), everywhere, []],
    ['a preference', webSpread({ whenUnsatisfiable: 'ScheduleAnyway' }), everywhere, all],
    ['a pod that does not count itself', { spec: spread() }, everywhere, all],
    ['a larger skew', webSpread({ maxSkew: 2 }), everywhere, all],
    ['no selector', webSpread({ labelSelector: undefined }), everywhere, all],
    ['an empty selector counts no pod', webSpread({ labelSelector: {} }), everywhere, all],
    ['another namespace', webSpread(), [running('a1', { labels: web, namespace: 'x' })], all],
    ['pods that are being deleted', webSpread(), [going], all],
    ['too few domains: the minimum is zero', webSpread({ topologyKey: ZONE, minDomains: 3 }), [here, inB], []],
    ['enough domains', webSpread({ topologyKey: ZONE, minDomains: 2 }), [here, inB], all],
    [
      'by the version label of the pod',
      { labels: { ...web, v: '2' }, spec: spread({ matchLabelKeys: ['v'] }) },
      [labelled('a1', { v: '1' }), labelled('b1', { v: '2' })],
      ['a1', 'a2'],
    ],
  ])('%s', (_, words, others, expected) => {
    expect(fits(request(words, ...zoned, ...others))).toEqual(expected);
  });

  test('a node without the label, and one with too many', () => {
    const answer = request({ labels: web, spec: spread({ topologyKey: ZONE }) }, ...zoned, node('bare'), here);
    expect(refusals(answer)).toMatchObject({
      a2: ["PodTopologySpread: node(s) didn't match pod topology spread constraints"],
      bare: ["PodTopologySpread: node(s) didn't match pod topology spread constraints (missing required label)"],
    });
    const detail = { of: 'spread', topologyKey: ZONE, count: 1, min: 0, maxSkew: 1 };
    expect(answer.nodes[0]?.refusals[0]?.detail).toEqual(detail);
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

describe('neighbors', () => {
  const term = (more: RawObject = {}): RawObject => ({ topologyKey: ZONE, ...selecting(web), ...more });
  const wants = (kind: 'podAffinity' | 'podAntiAffinity', ...terms: RawObject[]): RawObject => ({
    affinity: { [kind]: { requiredDuringSchedulingIgnoredDuringExecution: terms } },
  });
  const linux = zoned.slice(0, 3);
  const space = { kind: 'Namespace', metadata: { name: 'other', labels: { team: 't' } } };
  const near = (...terms: RawObject[]): RawObject => wants('podAffinity', ...terms);
  const apart = (...terms: RawObject[]): RawObject => wants('podAntiAffinity', ...terms);
  const there = running('b1', { labels: web, namespace: 'other' });

  const alone = (more?: RawObject): RawObject => running('a1', { spec: apart(term(more)) });
  const ended = running('a1', { labels: web }, { status: { phase: 'Failed' } });
  const elsewhere = { labels: web, namespace: 'other' };
  const team = { namespaceSelector: { matchLabels: { team: 't' } } };

  test.each<[string, PodWords, RawObject[], string[]]>([
    ['with a pod of its domain', { spec: near(term()) }, [here], ['a1', 'a2']],
    ['with no pod', { spec: near(term()) }, [], []],
    ['the first of its kind', { labels: web, spec: near(term()) }, [], all],
    ['the first, where labels are missing', { labels: web, spec: near(term({ topologyKey: 'rack' })) }, [], []],
    ['not the first', { labels: web, spec: near(term()) }, [here], ['a1', 'a2']],
    [
      'the first still, while the other is in no domain',
      { labels: web, spec: near(term()) },
      [node('bare'), labelled('bare', {})],
      all,
    ],
    ['one pod that matches all terms', { spec: near(term(), term(selecting({ ...web, tier: 'x' }))) }, [here], []],
    ['a pod of another namespace', { spec: near(term()) }, [there], []],
    ['a namespace by name', { spec: near(term({ namespaces: ['other'] })) }, [here, there], ['b1']],
    ['namespaces by label', { spec: near(term(team)) }, [here, there, space], ['b1']],
    ['every namespace', { spec: near(term({ namespaceSelector: {} })) }, [there], ['b1']],
    ['no selector', { labels: web, spec: near({ topologyKey: ZONE }) }, [here], []],
    ['away from a domain', { spec: apart(term()) }, [here], ['b1']],
    ['away, where labels are missing', { spec: apart(term({ topologyKey: 'rack' })) }, [here], all],
    ['away by either of its terms', { spec: apart(term(), term({ namespaces: ['other'] })) }, [here, there], []],
    ['kept out by a pod that is there', { labels: web }, [alone()], ['b1']],
    ['not kept out of another namespace', elsewhere, [alone()], all],
    ['kept out of every namespace', elsewhere, [alone({ namespaceSelector: {} })], ['b1']],
    ['kept out of namespaces by label', elsewhere, [alone(team), space], ['b1']],
    ['pods that are being deleted still count', { spec: apart(term()) }, [going], ['b1']],
    ['pods that ended do not', { spec: apart(term()) }, [ended], all],
    [
      'apart from itself, by version',
      { labels: { ...web, v: '2' }, spec: apart(term({ matchLabelKeys: ['v'] })) },
      [labelled('a1', { v: '1' })],
      all,
    ],
    [
      'apart from other tenants',
      { labels: { ...web, tenant: 't' }, spec: apart(term({ mismatchLabelKeys: ['tenant'] })) },
      [labelled('a1', { tenant: 't' }), labelled('b1', { tenant: 'u' })],
      ['a1', 'a2'],
    ],
  ])('%s', (_, words, others, expected) => {
    expect(fits(request(words, ...linux, ...others))).toEqual(expected);
  });

  test('the three reasons', () => {
    const others = [here, running('b1', { labels: { app: 'lone' }, spec: apart(term()) })];
    const answer = request({ labels: web, spec: apart(term()) }, ...linux, ...others);
    expect(refusals(answer)).toMatchObject({
      a1: ["InterPodAffinity: node(s) didn't match pod anti-affinity rules"],
      b1: ["InterPodAffinity: node(s) didn't satisfy existing pods anti-affinity rules"],
    });
    expect(refusals(request({ spec: near(term()) }, node('n')))).toEqual({
      n: ["InterPodAffinity: node(s) didn't match pod affinity rules"],
    });
  });

  test('all three on one node, in the order of the scheduler', () => {
    const assessed = running('a1', { labels: web, spec: apart(term()) });
    const both = [near(term(selecting({ app: 'x' }))), apart(term())];
    const spec = { affinity: Object.assign({}, ...both.map((one) => objectAt(one, 'affinity'))) };
    expect(refusals(request({ labels: web, spec }, ...linux, assessed))['a1']).toEqual([
      "InterPodAffinity: node(s) didn't match pod affinity rules",
      "InterPodAffinity: node(s) didn't match pod anti-affinity rules",
      "InterPodAffinity: node(s) didn't satisfy existing pods anti-affinity rules",
    ]);
  });

  test('pods that are added and removed count at once', () => {
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

describe('affinity to pods that do not exist yet', () => {
  const following = (topologyKey: string, namespaces?: string[]): PodWords => ({
    spec: {
      nodeSelector: { os: 'linux' },
      affinity: {
        podAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey, namespaces, ...selecting(web) }],
        },
      },
    },
  });
  const leader = (spec: RawObject): PodWords => ({ labels: web, spec });
  const onB2 = { nodeSelector: { os: 'windows' }, tolerations: [{ operator: 'Exists' }] };

  test.each<[string, PodWords, PodWords | null, RawObject[], string[]]>([
    ['no such pod', following(HOST), null, [], []],
    ['wherever it may come', following(HOST), leader({}), [], all],
    ['only where it may come', following(HOST), leader(onB2), [], []],
    ['in its zone', following(ZONE), leader(onB2), [], ['b1']],
    ['one of another namespace', following(HOST, ['x']), leader({}), [], []],
    ['one with other labels', following(HOST), { labels: { app: 'db' } }, [], []],
    ['a running pod decides', following(HOST), leader({}), [here], ['a1']],
  ])('%s', (_, words, planned, pods, expected) => {
    const facts = cluster(...zoned, ...pods);
    const world = schedulingWorld({ ...facts, planned: planned === null ? [] : [toPlace(planned)] });
    expect(fits(feasible(toPlace(words), world))).toEqual(expected);
  });
});

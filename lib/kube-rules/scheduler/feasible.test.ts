import { describe, expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { request, fits, filtersOn, node, refusals, running, toPlace, world } from './testing/scene';
import { daemonSetFeasible, feasible } from './feasible';

const taint = (value: string, effect = 'NoSchedule', key = 'os'): RawObject => ({ key, value, effect });
const affinity = (...nodeSelectorTerms: RawObject[]): RawObject => ({
  affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } },
});
const expression = (key: string, operator: string, ...values: string[]): RawObject => ({
  matchExpressions: [{ key, operator, ...(values.length === 0 ? {} : { values }) }],
});
const field = (operator: string, ...values: string[]): RawObject => ({
  matchFields: [{ key: 'metadata.name', operator, values }],
});

describe('taints and tolerations', () => {
  const takes = (toleration: RawObject, one: RawObject): boolean =>
    fits(request({ spec: { tolerations: [toleration] } }, node('n', { taints: [one] }))).length === 1;

  test.each<[RawObject, RawObject, boolean]>([
    [{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }, taint('windows'), true],
    [{ key: 'os', operator: 'Equal', value: 'Windows', effect: 'NoSchedule' }, taint('windows'), false],
    [{ key: 'os', value: 'windows' }, taint('windows'), true],
    [{ key: 'os', value: 'windows' }, taint('windows', 'NoExecute'), true],
    [{ key: 'os', value: 'windows', effect: 'NoSchedule' }, taint('windows', 'NoExecute'), false],
    [{ key: 'os' }, taint(''), true],
    [{ key: 'os', operator: 'Exists' }, taint('windows'), true],
    [{ key: 'other', operator: 'Exists' }, taint('windows'), false],
    [{ operator: 'Exists' }, taint('windows'), true],
    [{ operator: 'Exists', effect: 'NoExecute' }, taint('windows'), false],
    [{ key: 'os', operator: 'Gt', value: '1' }, taint('2'), false],
    [{ key: 'os', operator: 'exists' }, taint('windows'), false],
    [{}, taint('windows', 'PreferNoSchedule'), true],
  ])('%j against %j: %j', (toleration, one, expected) => {
    expect(takes(toleration, one)).toBe(expected);
  });

  test('every taint needs its toleration; the refusal names those without', () => {
    const nodes = [node('n', { taints: [taint('windows'), taint('x', 'NoExecute', 'dedicated')] })];
    const answer = request({ spec: { tolerations: [{ key: 'os', operator: 'Exists' }] } }, ...nodes);
    expect(answer.nodes[0]?.refusals).toEqual([
      {
        predicate: 'TaintToleration',
        message: 'node(s) had untolerated taint(s)',
        detail: { of: 'taint', key: 'dedicated', value: 'x', effect: 'NoExecute' },
      },
    ]);
  });

  test('a cordoned node takes pods that tolerate it', () => {
    const shut = node('n', { unschedulable: true });
    expect(refusals(request({}, shut))).toEqual({ n: ['NodeUnschedulable: node(s) were unschedulable'] });
    expect(fits(request({ spec: { tolerations: [{ operator: 'Exists' }] } }, shut))).toEqual(['n']);
  });
});

describe('node selector and affinity', () => {
  const nodes = [
    node('a', { labels: { pool: 'a', rank: '5' } }),
    node('b', { labels: { pool: 'b', rank: '10.0.17763' } }),
    node('c'),
  ];

  test.each<[string, RawObject, string[]]>([
    ['a selector', { nodeSelector: { pool: 'a' } }, ['a']],
    ['a selector by a key of every object', { nodeSelector: { constructor: 'x' } }, []],
    ['In', affinity(expression('pool', 'In', 'a', 'z')), ['a']],
    ['NotIn, also without the label', affinity(expression('pool', 'NotIn', 'a')), ['b', 'c']],
    ['Exists', affinity(expression('pool', 'Exists')), ['a', 'b']],
    ['DoesNotExist', affinity(expression('pool', 'DoesNotExist')), ['c']],
    ['Gt, whole numbers alone', affinity(expression('rank', 'Gt', '4')), ['a']],
    ['Lt', affinity(expression('rank', 'Lt', '5')), []],
    ['Gt of what is no whole number', affinity(expression('rank', 'Gt', '10.0.17763')), []],
    ['Gt of what no label can be', affinity(expression('rank', 'Gt', '-5')), []],
    ['Gt of two values', affinity(expression('rank', 'Gt', '1', '2')), []],
    ['NotIn of what cannot be a label', affinity(expression('pool', 'NotIn', 'Windows Server')), []],
    ['an unknown operator', affinity(expression('pool', 'Near', 'a')), []],
    ['terms are alternatives', affinity(expression('pool', 'In', 'a'), expression('pool', 'In', 'b')), ['a', 'b']],
    ['an empty term', affinity({}), []],
    ['no term', affinity(), []],
    ['a field', affinity(field('In', 'b')), ['b']],
    ['all but a field', affinity(field('NotIn', 'b')), ['a', 'c']],
    ['a field or a label', affinity(field('In', 'b'), expression('pool', 'In', 'a')), ['a', 'b']],
    ['selector and affinity', { nodeSelector: { pool: 'a' }, ...affinity(expression('pool', 'In', 'b')) }, []],
  ])('%s', (_, spec, expected) => {
    expect(fits(request({ spec }, ...nodes))).toEqual(expected);
  });

  test('nodes excluded by a field, and another node', () => {
    const answer = request({ spec: affinity({ ...field('In', 'a'), ...expression('pool', 'In', 'b') }) }, ...nodes);
    expect(refusals(answer)).toMatchObject({
      a: ["NodeAffinity: node(s) didn't match Pod's node affinity/selector"],
      c: [
        "NodeAffinity: node(s) didn't satisfy plugin(s) [NodeAffinity]",
        "NodeAffinity: node(s) didn't match Pod's node affinity/selector",
      ],
    });
  });

  test('contradicting fields reject the pod before any node', () => {
    const one = { matchFields: ['a', 'b'].map((name) => ({ key: 'metadata.name', operator: 'In', values: [name] })) };
    expect(request({ spec: affinity(one) }, ...nodes).whole).toMatchObject({
      predicate: 'NodeAffinity',
      message: 'pod affinity terms conflict',
    });
  });

  test('reports the missed selector with the value of the node', () => {
    const answer = request({ spec: { nodeSelector: { pool: 'b' } } }, ...nodes);
    expect(answer.nodes.map((one) => one.refusals[0]?.detail)).toEqual([
      { of: 'selector', key: 'pool', wants: 'b', has: 'a' },
      undefined,
      { of: 'selector', key: 'pool', wants: 'b', has: null },
    ]);
  });
});

describe('host ports', () => {
  const ports = (...list: RawObject[]): RawObject => ({ containers: [{ name: 'c', ports: list }] });

  test.each<[RawObject, RawObject, boolean]>([
    [{ hostPort: 80 }, { hostPort: 80 }, false],
    [{ hostPort: 80 }, { hostPort: 81 }, true],
    [{ hostPort: 80, protocol: 'UDP' }, { hostPort: 80 }, true],
    [{ hostPort: 80, hostIP: '10.0.0.1' }, { hostPort: 80, hostIP: '10.0.0.2' }, true],
    [{ hostPort: 80, hostIP: '10.0.0.1' }, { hostPort: 80 }, false],
    [{ hostPort: 80, hostIP: '0.0.0.0' }, { hostPort: 80, hostIP: '10.0.0.2' }, false],
    [{ hostPort: 80, hostIP: '::' }, { hostPort: 80, hostIP: '10.0.0.2' }, true],
  ])('%j beside %j: %j', (mine, theirs, expected) => {
    const taken = running('n', { spec: ports(theirs) });
    const answer = request({ spec: ports(mine) }, node('n'), node('m'), taken);
    expect(fits(answer)).toEqual(expected ? ['n', 'm'] : ['m']);
    if (!expected)
      expect(refusals(answer)['n']).toEqual(["NodePorts: node(s) didn't have free ports for the requested pod ports"]);
  });
});

describe('capacity', () => {
  const small = node('n', { allocatable: { cpu: '1', memory: '1Gi', pods: '2' } });

  test.each<[string, RawObject, RawObject[], string[]]>([
    ['everything that is free', { cpu: '1', memory: '1Gi' }, [], []],
    ['a thousandth too much', { cpu: '1001m' }, [], ['Insufficient cpu']],
    ['both', { cpu: '2', memory: '2Gi' }, [], ['Insufficient cpu', 'Insufficient memory']],
    ['a resource that no node has', { 'nvidia.com/gpu': '1' }, [], ['Insufficient nvidia.com/gpu']],
    ['hugepages', { 'hugepages-2Mi': '2Mi' }, [], ['Insufficient hugepages-2Mi']],
    ['a name that is not a resource', { weather: '1' }, [], []],
    ['beside others', { cpu: '600m' }, [running('n', { requests: { cpu: '500m' } })], ['Insufficient cpu']],
    ['nothing on a node without room', {}, [running('n', { requests: { cpu: '5' } })], []],
    ['the last place', {}, [running('n')], []],
    ['no place', {}, [running('n'), running('n')], ['Too many pods']],
    ['no place and no room', { cpu: '2' }, [running('n'), running('n')], ['Too many pods', 'Insufficient cpu']],
    [
      'beside one that ended',
      { cpu: '1' },
      [running('n', { requests: { cpu: '1' } }, { status: { phase: 'Succeeded' } })],
      [],
    ],
    [
      'beside one that is being deleted',
      { cpu: '1' },
      [running('n', { requests: { cpu: '1' } }, { metadata: { deletionTimestamp: 'x' } })],
      ['Insufficient cpu'],
    ],
  ])('%s', (_, requests, others, expected) => {
    const { nodes } = request({ requests }, small, ...others);
    expect(nodes[0]?.refusals.map(({ message }) => message)).toEqual(expected);
  });

  test('a node without allocatable pods takes none', () => {
    const raw = node('n');
    expect(refusals(request({}, { ...raw, status: { allocatable: { cpu: '4' } } }))).toEqual({
      n: ['NodeResourcesFit: Too many pods'],
    });
  });
});

test('all failed filters are reported, in the order of the scheduler', () => {
  const bad = node('n', { taints: [taint('windows')], unschedulable: true, allocatable: { cpu: '1' } });
  const answer = request({ requests: { cpu: '2' }, spec: { nodeSelector: { a: 'b' } } }, bad);
  expect(filtersOn('n', answer)).toEqual(['NodeUnschedulable', 'TaintToleration', 'NodeAffinity', 'NodeResourcesFit']);
});

test.each<[RawObject, string]>([
  [{}, 'default-scheduler'],
  [{ nodeName: 'a' }, 'pinned'],
  [{ schedulingGates: [{ name: 'g' }] }, 'gated'],
  [{ schedulerName: 'volcano' }, 'other-scheduler'],
])('%j is decided by: %s', (spec, expected) => {
  const answer = request({ spec }, node('a'), node('b'));
  expect(answer.decidedBy).toBe(expected);
  expect(filtersOn('b', answer)).toEqual(expected === 'pinned' ? ['NodeName'] : []);
});

test('resource claims are not decided', () => {
  const pod = { ...toPlace(), resourceClaims: true as const };
  expect(feasible(pod, world(node('n'))).undecided).toEqual(['DynamicResources']);
});

describe('DaemonSets', () => {
  const windows = node('w', { labels: { 'kubernetes.io/os': 'windows' }, taints: [taint('windows')] });
  const linux = node('l', { labels: { 'kubernetes.io/os': 'linux' } });

  test('pressure, cordons and nodes that are not ready exclude no pod', () => {
    const unhealthy = node('n', {
      unschedulable: true,
      taints: ['not-ready', 'unreachable'].map((key) => taint('', 'NoExecute', `node.kubernetes.io/${key}`)),
    });
    const tight = node('m', {
      taints: ['disk-pressure', 'memory-pressure', 'pid-pressure', 'unschedulable'].map((key) =>
        taint('', 'NoSchedule', `node.kubernetes.io/${key}`),
      ),
    });
    expect(fits(daemonSetFeasible(toPlace(), world(unhealthy, tight)))).toEqual(['n', 'm']);
    const offline = node('n', { taints: [taint('', 'NoSchedule', 'node.kubernetes.io/network-unavailable')] });
    expect(fits(daemonSetFeasible(toPlace(), world(offline)))).toEqual([]);
    expect(fits(daemonSetFeasible(toPlace({ spec: { hostNetwork: true } }), world(offline)))).toEqual(['n']);
  });

  test('the controller ignores the RuntimeClass: pods on nodes where they cannot run, none where they can', () => {
    const merged = toPlace({
      spec: { nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [{ key: 'os', operator: 'Exists' }] },
    });
    const pod = { ...merged, written: { nodeSelector: {}, tolerations: [] } };
    const { nodes } = daemonSetFeasible(pod, world(windows, linux));
    expect(nodes.map(({ noPod, refusals: why }) => [noPod, why.map(({ predicate }) => predicate)])).toEqual([
      [true, ['TaintToleration']],
      [undefined, ['NodeAffinity']],
    ]);
  });

  test('its own pods do not block it, those of others do', () => {
    const words = { spec: { containers: [{ name: 'c', ports: [{ hostPort: 80 }] }] } };
    const owner = { controller: true, kind: 'DaemonSet', name: 'new', uid: 'd' };
    const own = running('l', words, { metadata: { ownerReferences: [owner] } });
    const there = world(linux, own);
    expect(fits(daemonSetFeasible(toPlace(words), there))).toEqual(['l']);
    expect(fits(daemonSetFeasible(toPlace(words), there))).toEqual(['l']);
    const other = running('l', words, { metadata: { ownerReferences: [{ ...owner, name: 'other' }] } });
    expect(fits(daemonSetFeasible(toPlace(words), world(linux, other)))).toEqual([]);
  });
});

test('a pod on its node already has its resources and ports, and a namesake in another namespace keeps its own', () => {
  const words = {
    requests: { cpu: '3' },
    spec: { nodeName: 'a', containers: [{ name: 'c', ports: [{ containerPort: 80, hostPort: 80 }] }] },
  };
  const there = (namespace: string) => running('a', { ...words, namespace }, { metadata: { name: 'new' } });
  expect(fits(request(words, node('a'), there('default')))).toEqual(['a']);
  expect(fits(request(words, node('a'), there('other')))).toEqual([]);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mapNode } from './map-node';
import { holdsNode, mapPod } from './map-pod';
import { mapTemplate, wantsWindows } from './map-template';
import { mapWorkload } from './map-workload';
import { rawNode, rawPod } from '../testing/objects';
import { mapBudget } from './map-budget';

describe('mapPod', () => {
  test('names the Deployment behind a ReplicaSet', () => {
    const pod = mapPod(rawPod({ name: 'web-abc12-x', node: 'n1', owner: 'web' }));
    expect(pod?.workload).toEqual({ kind: 'Deployment', name: 'web' });
    expect(pod?.ownerUid).toBe('rs-web');
  });

  test.each([
    ['runs', { node: 'n1' }, null],
    ['waits for its image', { node: 'n1', phase: 'Pending', waiting: 'ImagePullBackOff' }, ['ImagePullBackOff', true]],
    ['is being created', { node: 'n1', phase: 'Pending', waiting: 'ContainerCreating' }, ['ContainerCreating', false]],
    ['crashes', { node: 'n1', waiting: 'CrashLoopBackOff' }, ['CrashLoopBackOff', true]],
    ['fits nowhere', { unschedulable: true }, ['Unschedulable', true]],
    ['no component has seen', {}, ['Pending', false]],
    ['has failed', { node: 'n1', phase: 'Failed', waiting: 'CrashLoopBackOff' }, null],
    ['is done', { node: 'n1', phase: 'Succeeded', waiting: 'CrashLoopBackOff' }, null],
  ])('a pod that %s', (_, parts, reported) => {
    const failure = mapPod(rawPod({ name: 'p', ...parts }))?.failure ?? null;
    expect(failure === null ? null : [failure.state, failure.stuck]).toEqual(reported);
  });

  test.each([
    ['Running', true],
    ['Pending', true],
    ['Unknown', true],
    ['Succeeded', false],
    ['Failed', false],
  ])('%s uses its node: %s', (phase, holds) => {
    expect(holdsNode({ nodeName: 'n1', phase })).toBe(holds);
    expect(holdsNode({ nodeName: null, phase })).toBe(false);
  });
});

describe('mapTemplate', () => {
  const pinned = {
    affinity: {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['n1'] }] }],
        },
      },
    },
  };

  test('the pin that a DaemonSet adds is no property of its template; one that others require is', () => {
    const fieldsOf = (kind: string): number | undefined => {
      const owner = { apiVersion: 'apps/v1', kind, name: 'agent', uid: 'u1', controller: true };
      const metadata = { name: 'agent-1', namespace: 'shop', uid: 'u2', ownerReferences: [owner] };
      return mapPod({ metadata, spec: { ...pinned, containers: [] } })?.template.requiredNodeAffinity[0]?.fields.length;
    };
    expect(['DaemonSet', 'StatefulSet'].map(fieldsOf)).toEqual([undefined, 1]);
  });

  const affinity = (...terms: object[]) => ({
    affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms } } },
  });
  const osIn = (...values: string[]) => ({ matchExpressions: [{ key: 'kubernetes.io/os', operator: 'In', values }] });

  test.each([
    ['spec.os', { os: { name: 'windows' } }, true],
    ['the label', { nodeSelector: { 'kubernetes.io/os': 'windows' } }, true],
    ['the deprecated label', { nodeSelector: { 'beta.kubernetes.io/os': 'windows' } }, true],
    ['affinity', affinity(osIn('windows')), true],
    ['either of two', affinity(osIn('windows', 'linux')), false],
    ['one alternative of two', affinity(osIn('windows'), osIn('linux')), false],
    ['Linux', { os: { name: 'linux' } }, false],
    ['nothing', {}, false],
  ])('requires Windows by %s: %#', (_, spec, wanted) =>
    expect(wantsWindows(mapTemplate(spec, { ofPod: false }))).toBe(wanted),
  );
});

describe('mapNode', () => {
  test.each([
    // The label is written at registration and can be stale.
    [{ 'node.kubernetes.io/windows-build': '10.0.20348' }, '10.0.17763.5458', '17763'],
    [{ 'node.kubernetes.io/windows-build': '10.0.20348' }, '', '20348'],
    [{}, '10.0.17763.5458', '17763'],
    [{ 'node.kubernetes.io/windows-build': 'odd' }, '10.0.26100.1', '26100'],
    [{}, '5.10.134-18.al8.x86_64', null],
    [{}, '', null],
  ])('build of %j and kernel %s', (labels: Record<string, string>, kernel, build) => {
    const status = { nodeInfo: { operatingSystem: 'windows', kernelVersion: kernel } };
    expect(mapNode({ metadata: { name: 'n1', uid: 'u', labels }, status })?.build).toBe(build);
  });

  test('a node without conditions is unknown, not ready', () => {
    const raw = rawNode({ name: 'n1' });
    expect(mapNode({ ...raw, status: {} })).toMatchObject({ ready: 'Unknown', capacity: { cpuMilli: 0 } });
  });

  test('labels cannot reach the prototype', () => {
    const raw: unknown = JSON.parse('{"metadata":{"name":"n","uid":"u","labels":{"__proto__":"x","a":"b"}}}');
    // JSON.parse of an object literal gives a record.
    const node = mapNode(raw as Record<string, unknown>);
    expect(node?.labels).toEqual({ a: 'b' });
    expect(Object.getPrototypeOf(node?.labels)).toBe(Object.prototype);
  });
});

test('no JSON value makes a mapping throw', () => {
  const raw = fc.dictionary(
    fc.constantFrom('metadata', 'spec', 'status'),
    fc.dictionary(
      fc.constantFrom(
        'name',
        'uid',
        'labels',
        'containers',
        'conditions',
        'taints',
        'affinity',
        'template',
        'capacity',
        'ownerReferences',
      ),
      fc.jsonValue(),
    ),
  );
  fc.assert(
    fc.property(raw, fc.string(), (parts, name) => {
      const full = { ...parts, metadata: { ...parts['metadata'], name: `n${name}`, uid: 'u' } };
      expect(mapNode(full)?.uid).toBe('u');
      expect(mapPod(full)?.uid).toBe('u');
      expect(mapWorkload('CronJob', full)?.uid).toBe('u');
    }),
  );
});

test('long text is cut', () => {
  const node = mapNode({ metadata: { uid: 'u', name: 'n'.repeat(100_000) } });
  expect(node?.name.length).toBe(512);
});

const budget = (spec: object, status: object = {}) =>
  mapBudget({ metadata: { name: 'b', namespace: 'shop', uid: 'u' }, spec, status });

const appIs = { key: 'app', operator: 'In', values: ['web'] };

test.each<[object, unknown]>([
  [{}, null],
  [{ selector: null }, null],
  [{ selector: {} }, []],
  [{ selector: { matchLabels: { app: 'web' } } }, [appIs]],
  [
    { selector: { matchLabels: { app: 'web' }, matchExpressions: [{ key: 'tier', operator: 'Exists' }] } },
    [appIs, { key: 'tier', operator: 'Exists', values: [] }],
  ],
  [{ selector: { matchExpressions: [{ key: 'tier', operator: 'Near', values: ['x'] }] } }, null],
])('%j selects %j', (spec, selector) => expect(budget(spec)?.selector).toEqual(selector));

test("reports the controller's status, or that there is none", () => {
  const status = { disruptionsAllowed: 0, currentHealthy: 2, desiredHealthy: 2 };
  expect(budget({}, status)).toMatchObject({ namespace: 'shop', name: 'b', ...status });
  expect(budget({})).toMatchObject({ disruptionsAllowed: null, currentHealthy: null });
  expect(mapBudget({})).toBeNull();
});

test.each<[string, unknown, true | undefined]>([
  ['no volumes', undefined, undefined],
  ['an emptyDir', [{ name: 'a', emptyDir: { medium: 'Memory' } }], true],
  ['a hostPath', [{ name: 'a', hostPath: { path: '/x' } }], undefined],
  ['nonsense', ['emptyDir', 7, null], undefined],
])('emptyDirs of %s', (_, volumes, has) => expect(mapTemplate({ volumes }, { ofPod: false }).emptyDirs).toBe(has));

import { describe, expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { storedWorkloadOf, withObject, type WorkloadObject } from '../objects/workload-object';
import { admit, admitStored } from './admit';
import { fieldErrorText } from './field';
import { podToPlace } from './pod-to-place';
import { admissionWorld, limitRange, objectOf, podSpec, runtimeClass, secured, workloadOf } from './testing/admitted';

const held = (object: RawObject): WorkloadObject => {
  const stored = storedWorkloadOf(object);
  if (stored === null) throw new Error('the object makes no pods');
  return stored;
};

const debugged = podSpec({
  ephemeralContainers: [{ name: 'debugger', image: 'busybox', targetContainerName: 'main' }],
});
/** A spread constraint as the API server saves it in a Pod: the value of the key is merged into the selector. */
const spread = (matchExpressions: readonly RawObject[]): RawObject =>
  podSpec({
    topologySpreadConstraints: [
      {
        maxSkew: 1,
        topologyKey: 'kubernetes.io/hostname',
        whenUnsatisfiable: 'DoNotSchedule',
        labelSelector: { matchExpressions },
        matchLabelKeys: ['app'],
      },
    ],
  });
const merged = spread([{ key: 'app', operator: 'In', values: ['web'] }]);
const gated = podSpec({ nodeName: 'n-1', schedulingGates: [{ name: 'wait' }] });
const secretive = podSpec({ hostNetwork: true });
const priorities = { priorityClasses: [] };

const strict = admissionWorld({
  ...priorities,
  namespaces: [secured({ enforce: 'restricted' })],
  limitRanges: [limitRange({ defaultRequests: { cpu: '2' }, defaultLimits: { cpu: '1' } })],
});

describe('rejected as a new Pod, accepted as one that exists', () => {
  test.each<[string, RawObject, ReturnType<typeof admissionWorld>]>([
    ['ephemeral containers (kubectl debug)', debugged, admissionWorld()],
    ['matchLabelKeys merged into the selector', merged, admissionWorld()],
    ['a node and scheduling gates', gated, admissionWorld()],
    ['a namespace that became restricted', secretive, strict],
    ['a RuntimeClass deleted since', podSpec({ runtimeClassName: 'gone' }), admissionWorld()],
    ['a priority class deleted since', podSpec({ priorityClassName: 'gone' }), admissionWorld(priorities)],
  ])('%s', (_, spec, world) => {
    const object = objectOf('Pod', spec);
    const fresh = admit(workloadOf(object), world);
    expect(fresh.object.length + fresh.pod.length).toBeGreaterThan(0);
    expect(admitStored(held(object), world)).toEqual({ object: [], pod: [], warnings: [] });
  });
});

test('a template whose selector has the merged key makes pods once it is stored', () => {
  const object = objectOf('Deployment', merged);
  expect(admit(workloadOf(object), admissionWorld()).pod).toHaveLength(1);
  expect(admitStored(held(object), admissionWorld())).toEqual({ object: [], pod: [], warnings: [] });
});

describe('what the controller of a stored object would still create', () => {
  test.each<[string, RawObject, string]>([
    ['Pod Security', secretive, 'PodSecurity'],
    ['a deleted RuntimeClass', podSpec({ runtimeClassName: 'gone' }), 'RuntimeClass'],
    [
      'a template that is no longer valid',
      podSpec({ tolerations: [{ operator: 'Gt', key: 'a', value: '1' }] }),
      'Validation',
    ],
    ['a key that its author also wrote', spread([{ key: 'app', operator: 'NotIn', values: ['db'] }]), 'Validation'],
  ])('is rejected: %s', (_, spec, by) => {
    const verdict = admitStored(held(objectOf('Deployment', spec)), strict);
    expect(verdict.object).toEqual([]);
    expect(verdict.pod.map((one) => one.by)).toContain(by);
  });
});

describe('a patch of a stored object is an update', () => {
  const patched = (spec: RawObject, to: RawObject, kind: 'Pod' | 'Deployment' = 'Pod') =>
    admitStored(withObject(held(objectOf(kind, spec)), objectOf(kind, to)), strict);

  test('what was wrong before stays out of the verdict', () => {
    expect(patched(debugged, { ...debugged, priority: 0 })).toEqual({ object: [], pod: [], warnings: [] });
    expect(patched(secretive, { ...secretive, restartPolicy: 'Never' }).pod).toEqual([]);
  });

  test('what it adds is rejected', () => {
    const wrong = { tolerations: [{ key: 'a b', operator: 'Exists' }] };
    expect(patched(debugged, { ...debugged, ...wrong }).object.map(fieldErrorText)).toEqual([
      expect.stringContaining('spec.tolerations[0].key: Invalid value: "a b"'),
    ]);
    expect(patched(podSpec(), podSpec({ runtimeClassName: 'gone' })).pod).toHaveLength(1);
    expect(patched(podSpec(), podSpec(wrong), 'Deployment').object).toHaveLength(1);
    expect(patched(podSpec(), podSpec({ nodeSelector: { a: 1 } })).object[0]?.type).toBe('Bad request');
  });
});

test('a stored Pod is placed as it is, whatever a new one would be given today', () => {
  const world = admissionWorld({
    limitRanges: [limitRange({ defaultRequests: { cpu: '2' } })],
    runtimeClasses: [runtimeClass('gvisor', { nodeSelector: { sandbox: 'gvisor' } })],
  });
  const object = objectOf('Pod', podSpec({ runtimeClassName: 'gvisor' }));
  expect(podToPlace(workloadOf(object), world).nodeSelector).toEqual({ sandbox: 'gvisor' });
  expect(podToPlace(held(object), world)).toMatchObject({ nodeSelector: {}, demand: { requests: {} } });
});

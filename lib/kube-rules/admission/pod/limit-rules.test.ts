import { describe, expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { limitRangeOf } from '../../objects/admission-objects-of';
import { workloadObjectOf } from '../../objects/workload-object';
import { admit } from '../admit';
import { admissionWorld, objectOf, podSpec } from '../testing/admitted';

function msg(item: RawObject, spec: RawObject, kind: 'Deployment' | 'Pod' = 'Deployment'): string[] {
  const range = limitRangeOf({ metadata: { namespace: 'shop' }, spec: { limits: [item] } });
  const object = objectOf(kind, spec);
  const workload = workloadObjectOf({ ...object, metadata: { name: 'web', namespace: 'shop' } });
  if (range === null || workload === null) throw new Error('not read');
  const { object: rejected, pod } = admit(workload, admissionWorld({ limitRanges: [range] }));
  expect(rejected).toEqual([]);
  expect(pod.every(({ by }) => by === 'LimitRanger')).toBe(true);
  return pod.map(({ message }) => message);
}

const asking = (requests: RawObject, limits: RawObject = {}): RawObject =>
  podSpec({}, { resources: { requests, limits } });

describe('of a container', () => {
  const of = (bounds: RawObject): RawObject => ({ type: 'Container', ...bounds });
  const ratio = of({ maxLimitRequestRatio: { cpu: '2' } });
  const RATIO = 'cpu max limit to request ratio per Container is 2, but';
  const BELOW = 'minimum cpu usage per Container is 100m, but request is 50m';
  const ABOVE = 'maximum memory usage per Container is 1Gi, but limit is 2Gi';

  test.each<[string, RawObject, RawObject, string?]>([
    ['no request is defaulted from the minimum', of({ min: { cpu: '100m' } }), podSpec()],
    ['a request below the minimum', of({ min: { cpu: '100m' } }), asking({ cpu: '50m' }), BELOW],
    ['an equal amount in other units', of({ min: { memory: '1Gi' } }), asking({ memory: '1024Mi' })],
    ['a limit above the maximum', of({ max: { memory: '1Gi' } }), asking({ memory: '1Gi' }, { memory: '2Gi' }), ABOVE],
    ['no limit is defaulted from the maximum', of({ max: { memory: '1Gi' } }), asking({ memory: '1Gi' })],
    [
      'more than one',
      of({ max: { cpu: '1', memory: '1Gi' } }),
      asking({}, { cpu: '2', memory: '2Gi' }),
      `[maximum cpu usage per Container is 1, but limit is 2, ${ABOVE}]`,
    ],
    ['a ratio without a request', ratio, podSpec(), `${RATIO} no request is specified or request is 0`],
    ['a ratio without a limit', ratio, asking({ cpu: '1' }), `${RATIO} no limit is specified or limit is 0`],
    ['a large ratio', ratio, asking({ cpu: '400m' }, { cpu: '1' }), `${RATIO} provided ratio is 2.500000`],
    ['a ratio that is kept', of({ maxLimitRequestRatio: { cpu: '2.5' } }), asking({ cpu: '400m' }, { cpu: '1' })],
  ])('%s', (_what, item, spec, expected) => {
    expect(msg(item, spec)).toEqual(expected === undefined ? [] : [expected]);
    expect(msg(item, spec, 'Pod')).toEqual(msg(item, spec));
  });

  test('init containers, too', () => {
    const init = { name: 'init', image: 'busybox:1', resources: { requests: { cpu: '50m' } } };
    expect(msg(of({ min: { cpu: '100m' } }), podSpec({ initContainers: [init] }))).toHaveLength(1);
  });
});

describe('of a pod as a whole', () => {
  const resources = { requests: { cpu: '300m' }, limits: { cpu: '600m' } };
  const two = (more: RawObject = {}): RawObject => ({
    containers: ['a', 'b'].map((name) => ({ name, image: 'nginx:1.27', resources })),
    ...more,
  });
  const of = (bounds: RawObject): RawObject => ({ type: 'Pod', ...bounds });

  test.each<[string, RawObject, RawObject, string?]>([
    ['a sum that is enough', of({ min: { cpu: '600m' } }), two()],
    ['too small', of({ min: { cpu: '601m' } }), two(), 'minimum cpu usage per Pod is 601m, but request is 600m'],
    ['a sum that is too large', of({ max: { cpu: '1' } }), two(), 'maximum cpu usage per Pod is 1, but limit is 1200m'],
    ['limits of the pod itself count', of({ max: { cpu: '1200m' } }), two({ resources: { limits: { cpu: '1200m' } } })],
    ['none', of({ max: { memory: '1Gi' } }), two(), 'maximum memory usage per Pod is 1Gi.  No limit is specified'],
  ])('%s', (_what, item, spec, expected) => {
    expect(msg(item, spec)).toEqual(expected === undefined ? [] : [expected]);
  });
});

test('ranges of claims apply to no pod', () => {
  const limits = [{ type: 'PersistentVolumeClaim', max: { storage: '1Gi' } }];
  expect(limitRangeOf({ metadata: {}, spec: { limits } })).toBeNull();
});

import { describe, expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { limitRangeOf } from '../../objects/limit-range-of';
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
  return pod.map(({ by, message }) => `${by}: ${message}`);
}

const asking = (requests: RawObject, limits: RawObject = {}): RawObject =>
  podSpec({}, { resources: { requests, limits } });

describe('of a container', () => {
  const of = (bounds: RawObject): RawObject => ({ type: 'Container', ...bounds });

  test.each<[string, RawObject, RawObject, string[]]>([
    ['nothing said is defaulted from the least', of({ min: { cpu: '100m' } }), podSpec(), []],
    [
      'a request below the least',
      of({ min: { cpu: '100m' } }),
      asking({ cpu: '50m' }),
      ['LimitRanger: minimum cpu usage per Container is 100m, but request is 50m'],
    ],
    ['an equal amount in other units', of({ min: { memory: '1Gi' } }), asking({ memory: '1024Mi' }), []],
    [
      'a limit over the most',
      of({ max: { memory: '1Gi' } }),
      asking({ memory: '1Gi' }, { memory: '2Gi' }),
      ['LimitRanger: maximum memory usage per Container is 1Gi, but limit is 2Gi'],
    ],
    ['no limit is defaulted from the most', of({ max: { memory: '1Gi' } }), asking({ memory: '1Gi' }), []],
    [
      'more than one',
      of({ max: { cpu: '1', memory: '1Gi' } }),
      asking({}, { cpu: '2', memory: '2Gi' }),
      [
        'LimitRanger: [maximum cpu usage per Container is 1, but limit is 2, ' +
          'maximum memory usage per Container is 1Gi, but limit is 2Gi]',
      ],
    ],
    [
      'a ratio with nothing asked',
      of({ maxLimitRequestRatio: { cpu: '2' } }),
      podSpec(),
      ['LimitRanger: cpu max limit to request ratio per Container is 2, but no request is specified or request is 0'],
    ],
    [
      'a ratio with no limit',
      of({ maxLimitRequestRatio: { cpu: '2' } }),
      asking({ cpu: '1' }),
      ['LimitRanger: cpu max limit to request ratio per Container is 2, but no limit is specified or limit is 0'],
    ],
    [
      'a ratio that is too large',
      of({ maxLimitRequestRatio: { cpu: '2' } }),
      asking({ cpu: '400m' }, { cpu: '1' }),
      ['LimitRanger: cpu max limit to request ratio per Container is 2, but provided ratio is 2.500000'],
    ],
    ['a ratio that is kept', of({ maxLimitRequestRatio: { cpu: '2.5' } }), asking({ cpu: '400m' }, { cpu: '1' }), []],
  ])('%s', (_what, item, spec, expected) => {
    expect(msg(item, spec)).toEqual(expected);
    expect(msg(item, spec, 'Pod')).toEqual(expected);
  });

  test('init containers, too', () => {
    const init = { name: 'init', image: 'busybox:1', resources: { requests: { cpu: '50m' } } };
    expect(msg(of({ min: { cpu: '100m' } }), podSpec({ initContainers: [init] }))).toHaveLength(1);
  });
});

describe('of a pod as a whole', () => {
  const two = (more: RawObject = {}): RawObject => ({
    containers: ['a', 'b'].map((name) => ({
      name,
      image: 'nginx:1.27',
      resources: { requests: { cpu: '300m' }, limits: { cpu: '600m' } },
    })),
    ...more,
  });
  const of = (bounds: RawObject): RawObject => ({ type: 'Pod', ...bounds });

  test.each<[string, RawObject, RawObject, string[]]>([
    ['together enough', of({ min: { cpu: '600m' } }), two(), []],
    [
      'together too little',
      of({ min: { cpu: '601m' } }),
      two(),
      ['LimitRanger: minimum cpu usage per Pod is 601m, but request is 600m'],
    ],
    [
      'together too much',
      of({ max: { cpu: '1' } }),
      two(),
      ['LimitRanger: maximum cpu usage per Pod is 1, but limit is 1200m'],
    ],
    ['what the pod says counts', of({ max: { cpu: '1200m' } }), two({ resources: { limits: { cpu: '1200m' } } }), []],
    [
      'nothing said is not defaulted',
      of({ max: { memory: '1Gi' } }),
      two(),
      ['LimitRanger: maximum memory usage per Pod is 1Gi.  No limit is specified'],
    ],
  ])('%s', (_what, item, spec, expected) => {
    expect(msg(item, spec)).toEqual(expected);
  });
});

test('ranges of claims are about no pod', () => {
  const limits = [{ type: 'PersistentVolumeClaim', max: { storage: '1Gi' } }];
  expect(limitRangeOf({ metadata: {}, spec: { limits } })).toBeNull();
});

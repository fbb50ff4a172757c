import { describe, expect, test } from 'vitest';
import {
  admissionWorld,
  objectOf,
  podRejectionsOf,
  podSpec,
  errorsOf,
  runtimeClass,
  workloadOf,
} from '../testing/admitted';
import { podToPlace } from '../pod-to-place';
import { mergeTolerations } from './runtime-class';

const win = runtimeClass('win', {
  nodeSelector: { 'kubernetes.io/os': 'windows', build: '20348' },
  tolerations: [{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }],
});
const box = runtimeClass('box', { overhead: { cpu: 250 }, overheadText: { cpu: '250m' } });
const world = admissionWorld({ runtimeClasses: [win, box] });
const msg = (spec: Record<string, unknown>): string[] => podRejectionsOf(objectOf('Deployment', podSpec(spec)), world);

describe('messages of the plugin', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['none without a class', {}, []],
    ['none for a class that fits', { runtimeClassName: 'win', nodeSelector: { build: '20348' } }, []],
    ['none for a contradicting OS field', { runtimeClassName: 'win', os: { name: 'linux' } }, []],
    ['a missing class', { runtimeClassName: 'gone' }, ['pod rejected: RuntimeClass "gone" not found']],
    [
      'another value for the same key',
      { runtimeClassName: 'win', nodeSelector: { build: '17763' } },
      ['conflict: runtimeClass.scheduling.nodeSelector[build] = 20348; pod.spec.nodeSelector[build] = 17763'],
    ],
    ['the same overhead in another notation', { runtimeClassName: 'box', overhead: { cpu: '0.25' } }, []],
    [
      'another overhead',
      { runtimeClassName: 'box', overhead: { cpu: '1' } },
      ["pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead"],
    ],
    [
      'overhead without a class',
      { overhead: { cpu: '1' } },
      ['pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead'],
    ],
    [
      'overhead of a class without any',
      { runtimeClassName: 'win', overhead: { cpu: '1' } },
      ['pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead'],
    ],
  ])('%s', (_, spec, messages) => {
    expect(msg(spec)).toEqual(messages.map((message) => `RuntimeClass: ${message}`));
    expect(errorsOf(objectOf('Deployment', podSpec(spec)), world)).toEqual([]);
  });

  test('classes that could not be read reject nothing', () => {
    const unavailable = admissionWorld({ runtimeClasses: null });
    expect(podRejectionsOf(objectOf('Pod', podSpec({ runtimeClassName: 'gone' })), unavailable)).toEqual([]);
  });
});

const toleration = (key: string, operator: string, value = '', effect = '') => ({ key, operator, value, effect });

test.each([
  ['equal ones appear once', [toleration('a', 'Exists')], [toleration('a', 'Exists')], ['a']],
  ['a wider one covers', [toleration('a', 'Equal', 'x', 'NoSchedule')], [toleration('a', 'Exists')], ['a:Exists']],
  ['everything covers', [toleration('', 'Exists')], [toleration('a', 'Equal', 'x')], [':Exists']],
  ['different values both', [toleration('a', 'Equal', 'x')], [toleration('a', 'Equal', 'y')], ['a', 'a']],
  [
    'different effects both',
    [toleration('a', 'Exists', '', 'NoExecute')],
    [toleration('a', 'Exists', '', 'NoSchedule')],
    ['a', 'a'],
  ],
])('tolerations: %s', (_, own, more, expected) => {
  const merged = mergeTolerations(own, more);
  expect(merged).toHaveLength(expected.length);
  for (const [index, name] of expected.entries()) {
    const [key, operator] = name.split(':');
    expect(merged[index]).toMatchObject({ key, ...(operator === undefined ? {} : { operator }) });
  }
});

test('a pod to be placed has its class merged in, and keeps what was written', () => {
  const spec = podSpec(
    { runtimeClassName: 'win', nodeSelector: { disk: 'ssd' } },
    { resources: { limits: { cpu: '2' } } },
  );
  const pod = podToPlace(workloadOf(objectOf('Deployment', spec)), world);
  expect(pod.nodeSelector).toEqual({ disk: 'ssd', 'kubernetes.io/os': 'windows', build: '20348' });
  expect(pod.tolerations).toContainEqual(toleration('os', 'Equal', 'windows', 'NoSchedule'));
  expect(pod.written).toEqual({ nodeSelector: { disk: 'ssd' }, tolerations: [] });
  expect(pod.demand.requests).toEqual({ cpu: 2_000 });
  const boxed = podToPlace(workloadOf(objectOf('Pod', podSpec({ runtimeClassName: 'box' }))), world);
  expect(boxed.demand.requests).toEqual({ cpu: 250 });
});

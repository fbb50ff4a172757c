import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { admissionWorld, objectOf, podSpec, errorsOf, workloadOf } from '../testing/admitted';
import { keptFields, keptWorkload } from './kept-fields';

const term = { topologyKey: 'zone', labelSelector: {}, matchLabelKeys: ['a b'], mismatchLabelKeys: ['c'] };
const spread = {
  maxSkew: 1,
  topologyKey: 'zone',
  whenUnsatisfiable: 'DoNotSchedule',
  labelSelector: {},
  matchLabelKeys: ['a b'],
  nodeTaintsPolicy: 'Sometimes',
};

// The first minor that reads a field with default gates.
test.each<[string, number, RawObject]>([
  [
    'affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].matchLabelKeys[0]',
    31,
    { affinity: { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } } },
  ],
  [
    'affinity.podAntiAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].podAffinityTerm.matchLabelKeys[0]',
    31,
    {
      affinity: {
        podAntiAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, podAffinityTerm: term }] },
      },
    },
  ],
  ['topologySpreadConstraints[0].matchLabelKeys[0]', 27, { topologySpreadConstraints: [spread] }],
  ['topologySpreadConstraints[0].nodeTaintsPolicy', 26, { topologySpreadConstraints: [spread] }],
  ['schedulingGates[0]', 27, { schedulingGates: [{ name: 'a b' }] }],
  ['initContainers[0].restartPolicy', 29, { initContainers: [{ name: 'i', image: 'b', restartPolicy: 'Never' }] }],
  ['containers[0].resources.claims[0]', 34, podSpec({}, { resources: { claims: [{ name: 'gpu' }] } })],
  ['hostNetwork', 33, { hostUsers: false, hostNetwork: true }],
  ['securityContext.supplementalGroupsPolicy', 33, { securityContext: { supplementalGroupsPolicy: 'Other' } }],
  ['securityContext.seLinuxChangePolicy', 33, { securityContext: { seLinuxChangePolicy: 'Other' } }],
  [
    'containers[0].volumeMounts.recursiveReadOnly',
    31,
    podSpec(
      { volumes: [{ name: 'v', emptyDir: {} }] },
      { volumeMounts: [{ name: 'v', mountPath: '/v', recursiveReadOnly: 'Enabled' }] },
    ),
  ],
  ['resources.requests[nothing]', 34, { resources: { requests: { nothing: '1' } } }],
])('%s is rejected from 1.%i on', (path, since, more) => {
  const at = (minor: number): string[] =>
    errorsOf(objectOf('Deployment', { ...podSpec(), ...more }), admissionWorld({ minor })).map(
      (one) => one.split(': ')[0]?.replace('spec.template.spec.', '') ?? '',
    );
  expect(at(since - 1)).not.toContain(path);
  expect(at(since)).toContain(path);
});

test('a fully kept spec stays the same object', () => {
  const spec = podSpec({ topologySpreadConstraints: [{ maxSkew: 1 }], affinity: { podAffinity: {} } });
  expect(keptFields(spec, 22)).toBe(spec);
  const full = podSpec({ resources: {}, schedulingGates: [] });
  expect(keptFields(full, 34)).toBe(full);
});

test.each(['Pod', 'Deployment', 'CronJob'] as const)(
  'a new %s is read as it is kept, a stored one as it is',
  (kind) => {
    const of = (spec: RawObject) => workloadOf(objectOf(kind, { ...podSpec(), ...spec }));
    const limited = of({ resources: { limits: { cpu: '1' } } });
    expect(keptWorkload(limited, 33)).toEqual(of({}));
    expect(keptWorkload(limited, 34)).toBe(limited);
    expect(keptWorkload(limited, null)).toBe(limited);
    const stored = { ...limited, stored: limited.object };
    expect(keptWorkload(stored, 33)).toBe(stored);
  },
);

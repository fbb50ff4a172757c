import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { admissionWorld, objectOf, podRejectionsOf, podSpec, errorsOf } from '../testing/admitted';

const APP_ARMOR = 'container.apparmor.security.beta.kubernetes.io/main';
const DELETION_COST = 'controller.kubernetes.io/pod-deletion-cost';
const SECCOMP = 'seccomp.security.alpha.kubernetes.io/pod';
const SECCOMP_OF = 'container.seccomp.security.alpha.kubernetes.io/main';

function annotated(kind: 'Pod' | 'Deployment', annotations: RawObject, spec: RawObject): RawObject {
  const object = objectOf(kind, spec);
  if (kind === 'Pod') return { ...object, metadata: { ...(object['metadata'] as RawObject), annotations } }; // as objectOf makes it
  const whole = object['spec'] as { template: { metadata: RawObject } }; // likewise
  const metadata = { ...whole.template.metadata, annotations };
  return { ...object, spec: { ...whole, template: { ...whole.template, metadata } } };
}

const profiled = (field: string, profile: RawObject): RawObject => ({ securityContext: { [field]: profile } });

const local = { type: 'Localhost', localhostProfile: 'a.json' };

test.each<[RawObject, RawObject, string[]]>([
  [{ [SECCOMP]: 'docker/default', [SECCOMP_OF]: 'localhost/a.json' }, podSpec(), []],
  [
    { [SECCOMP]: 'default' },
    podSpec(),
    [`annotations.${SECCOMP}: Invalid value: "default": must be a valid seccomp profile`],
  ],
  [
    { [SECCOMP_OF]: 'localhost//a' },
    podSpec(),
    [`annotations.${SECCOMP_OF}: Invalid value: "/a": must be a relative path`],
  ],
  ...['-2147483648', '2147483647', '0', '-01'].map((cost): [RawObject, RawObject, string[]] => [
    { [DELETION_COST]: cost },
    podSpec(),
    [],
  ]),
  ...['2147483648', '-2147483649', '01', '+1', '-', ''].map((cost): [RawObject, RawObject, string[]] => [
    { [DELETION_COST]: cost },
    podSpec(),
    [`annotations[${DELETION_COST}]: Invalid value: "${cost}": must be a 32bit integer`],
  ]),
  [
    { 'kubernetes.io/config.mirror': 'x' },
    podSpec(),
    [
      'annotations[kubernetes.io/config.mirror]: Invalid value: "x": must set spec.nodeName if mirror pod annotation is set',
    ],
  ],
  [
    { [SECCOMP]: 'unconfined' },
    podSpec(profiled('seccompProfile', { type: 'RuntimeDefault' })),
    ['spec.securityContext.seccompProfile.type: Forbidden: seccomp type in annotation and field must match'],
  ],
  [{ [SECCOMP]: 'docker/default' }, podSpec(profiled('seccompProfile', { type: 'RuntimeDefault' })), []],
  [
    { [SECCOMP_OF]: 'localhost/b.json' },
    podSpec({}, profiled('seccompProfile', local)),
    [
      'spec.containers[0].securityContext.seccompProfile.localhostProfile: Forbidden: seccomp profile in annotation and field must match',
    ],
  ],
])('%j', (annotations, spec, expected) => {
  expect(errorsOf(annotated('Deployment', annotations, spec))).toEqual(expected.map((one) => `spec.template.${one}`));
  expect(errorsOf(annotated('Pod', annotations, spec))).toEqual(
    expected.map((one) => (one.startsWith('annotations') ? `metadata.${one}` : one)),
  );
});

test.each<[string, RawObject, string | null]>([
  ['localhost/a.json', local, null],
  ['localhost/b.json', local, 'localhostProfile: Forbidden: apparmor profile in annotation and field must match'],
  ['unconfined', local, 'type: Forbidden: apparmor type in annotation and field must match'],
])('AppArmor of pods only: %s', (message, profile, why) => {
  const spec = podSpec({}, profiled('appArmorProfile', profile));
  const expected = why === null ? [] : [`spec.containers[0].securityContext.appArmorProfile.${why}`];
  const annotations = { [APP_ARMOR]: message };
  expect(errorsOf(annotated('Pod', annotations, spec))).toEqual(expected);
  const deployment = annotated('Deployment', annotations, spec);
  expect(errorsOf(deployment)).toEqual([]);
  expect(podRejectionsOf(deployment, admissionWorld())).toEqual(expected.map((one) => `Validation: ${one}`));
  expect(podRejectionsOf(deployment, admissionWorld({ minor: 29 }))).toEqual([]);
});

import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { objectOf, podSpec, errorsOf, errorPaths } from './testing/admitted';

const toleration = (one: RawObject): RawObject => ({ tolerations: [one] });
const required = (...nodeSelectorTerms: RawObject[]): RawObject => ({
  affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } },
});
const expression = (operator: string, ...values: string[]): RawObject =>
  required({ matchExpressions: [{ key: 'kubernetes.io/os', operator, values }] });
const byField = (key: string, ...values: string[]): RawObject =>
  required({ matchFields: [{ key, operator: 'In', values }] });
const spread = (...rows: RawObject[]): RawObject => ({
  topologySpreadConstraints: rows.map((row) => ({
    maxSkew: 1,
    topologyKey: 'zone',
    whenUnsatisfiable: 'DoNotSchedule',
    labelSelector: {},
    ...row,
  })),
});
const apart = (term: RawObject): RawObject => ({
  affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } },
});
const NODE = 'affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms';
const PODS = 'affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0]';
const SPREAD = 'topologySpreadConstraints[0]';

test.each<[string, RawObject, ...string[]]>([
  ['a toleration', toleration({ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' })],
  ['of everything', toleration({ operator: 'Exists' })],
  ['without a key', toleration({ operator: 'Equal', value: 'x' }), 'tolerations[0].operator'],
  ['Exists with a value', toleration({ key: 'os', operator: 'Exists', value: 'x' }), 'tolerations[0].operator'],
  ['an invalid label value', toleration({ key: 'os', value: 'a b' }), 'tolerations[0].operator'],
  ['a comparison', toleration({ key: 'os', operator: 'Gt', value: '3' }), 'tolerations[0].operator'],
  [
    'seconds for NoSchedule',
    toleration({ key: 'os', effect: 'NoSchedule', tolerationSeconds: 3 }),
    'tolerations[0].effect',
  ],
  ['a wrong effect', toleration({ key: 'os', effect: 'Never' }), 'tolerations[0].effect'],
  ['a selector', { nodeSelector: { 'kubernetes.io/os': 'Windows' } }],
  ['a selector of 64 characters', { nodeSelector: { os: 'x'.repeat(64) } }, 'nodeSelector'],
  ['an invalid label key', { nodeSelector: { 'a/b/c': 'x' } }, 'nodeSelector'],
  ['In', expression('In', 'windows')],
  ['In nothing', expression('In'), `${NODE}[0].matchExpressions[0].values`],
  ['Exists with values', expression('Exists', 'x'), `${NODE}[0].matchExpressions[0].values`],
  ['a build that is not a number', expression('Gt', '10.0.17763')],
  ['an invalid label value in a term', expression('In', 'a b'), `${NODE}[0].matchExpressions[0].values[0]`],
  ['a negative number', expression('Gt', '-5'), `${NODE}[0].matchExpressions[0].values[0]`],
  [
    'a preference for an invalid label value',
    {
      affinity: {
        nodeAffinity: {
          preferredDuringSchedulingIgnoredDuringExecution: [
            { weight: 1, preference: { matchExpressions: [{ key: 'os', operator: 'In', values: ['a b'] }] } },
          ],
        },
      },
    },
  ],
  ['search paths of any form', { dnsConfig: { searches: ['.', '_srv.example.com.'] } }],
  ['an invalid search path', { dnsConfig: { searches: ['a b'] } }, 'dnsConfig.searches[0]'],
  ['an ephemeral container', { ephemeralContainers: [{ name: 'debug', image: 'busybox' }] }, 'ephemeralContainers'],
  ['Gt of two', expression('Gt', '1', '2'), `${NODE}[0].matchExpressions[0].values`],
  ['no operator', expression('Like', 'x'), `${NODE}[0].matchExpressions[0].operator`],
  ['an empty term', required({})],
  ['no terms', required(), NODE],
  ['a node by name', byField('metadata.name', 'n1')],
  ['two nodes by name', byField('metadata.name', 'a', 'b'), `${NODE}[0].matchFields[0].values`],
  ['another field', byField('spec.x', 'a'), `${NODE}[0].matchFields[0].key`],
  ['apart', apart({ topologyKey: 'zone', labelSelector: {} })],
  ['apart without a topology key', apart({ labelSelector: {} }), `${PODS}.topologyKey`],
  ['keys without a selector', apart({ topologyKey: 'zone', matchLabelKeys: ['a'] }), `${PODS}.matchLabelKeys`],
  ['spread', spread({})],
  ['spread twice', spread({}, {}), `${SPREAD}.{topologyKey, whenUnsatisfiable}`],
  ['no skew, no key', spread({ maxSkew: 0, topologyKey: '' }), `${SPREAD}.maxSkew`, `${SPREAD}.topologyKey`],
  ['an unknown action', spread({ whenUnsatisfiable: 'Never' }), `${SPREAD}.whenUnsatisfiable`],
  [
    'minimum domains as a preference',
    spread({ minDomains: 2, whenUnsatisfiable: 'ScheduleAnyway' }),
    `${SPREAD}.minDomains`,
  ],
  ['the same gate twice', { schedulingGates: [{ name: 'a' }, { name: 'a' }] }, 'schedulingGates[1]'],
])('%s', (_, spec, ...paths) => expect([...new Set(errorPaths(podSpec(spec)))]).toEqual(paths));

test('servers before 1.33 accept invalid label values, and only host names as search paths', () => {
  expect(errorPaths(podSpec(expression('In', 'a b')), 32)).toEqual([]);
  expect(errorPaths(podSpec({ dnsConfig: { searches: ['a_b'] } }), 32)).toEqual(['dnsConfig.searches[0]']);
});

test('the message about comparisons names them as supported, since they are behind a gate', () => {
  const spec = podSpec(toleration({ key: 'a', operator: 'Gt', value: '1' }));
  expect(errorsOf(objectOf('Pod', spec))).toEqual([
    'spec.tolerations[0].operator: Unsupported value: "Gt": supported values: "Equal", "Exists", "Lt", "Gt"',
  ]);
});

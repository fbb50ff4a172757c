import * as models from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { decodeObject, keepKnownFields, strictDecodingError } from './decode';
import { fieldMinors } from './field-minors';
import { podTypes } from './pod-types';
import { volumeTypes } from './volume-types';
import { workloadTypes } from './workload-types';

const fieldsOf = (type: string): string[] =>
  type.split(', ').flatMap((entry) => entry.replace('map string', 'map').split(' ').slice(0, -1));

interface Model {
  getAttributeTypeMap: () => { baseName: string; format: string }[];
}

const modelOf = (name: string): Model | undefined => {
  const all: Readonly<Record<string, unknown>> = models;
  const found = all[`V1${name}`] ?? all[`CoreV1${name}`];
  return typeof found === 'function' && 'getAttributeTypeMap' in found
    ? (found as unknown as Model) // a generated model class
    : undefined;
};

/** Newer than the client's models. */
const NEWER = ['schedulingGroup', 'userAnnotations', 'workloadRef'];

describe('the types have the fields that the client of Kubernetes knows', () => {
  const types = Object.entries({ ...podTypes, ...volumeTypes, ...workloadTypes });
  test.each(types.filter(([name]) => modelOf(name) !== undefined))('%s', (name, type) => {
    const known = modelOf(name)?.getAttributeTypeMap() ?? [];
    const fields = fieldsOf(type).filter((field) => !NEWER.includes(field));
    expect(fields.toSorted()).toEqual(known.map(({ baseName }) => baseName).toSorted());
    for (const { baseName, format } of known)
      if (/^int(32|64)$/.test(format))
        expect(type).toMatch(new RegExp(`\\b${baseName}\\b[^,]*(${format}|IntOrString)`));
  });
  test('almost all types have a model', () =>
    expect(types.filter(([name]) => modelOf(name) === undefined).map(([name]) => name)).toEqual([
      'WorkloadReference',
      'PodSchedulingGroup',
    ]));
});

const pod = (spec: RawObject): RawObject => ({ apiVersion: 'v1', kind: 'Pod', metadata: {}, spec });

test.each<[string, RawObject, string]>([
  [
    'an element of a list',
    { containers: [{ name: 'c' }, { name: 'd', args: [1] }] },
    'json: cannot unmarshal number into Go struct field Container.spec.containers.args of type string',
  ],
  [
    'a type of its own',
    { restartPolicy: 1 },
    'json: cannot unmarshal number into Go struct field PodSpec.spec.restartPolicy of type v1.RestartPolicy',
  ],
  [
    'a number that does not fit',
    { priority: 2 ** 40 },
    'json: cannot unmarshal number 1099511627776 into Go struct field PodSpec.spec.priority of type int32',
  ],
  [
    'a quantity, which is reported before earlier fields',
    { priority: 'x', overhead: { cpu: 'a lot' } },
    "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
  ],
  ['a suffix', { overhead: { cpu: '1ii' } }, "unable to parse quantity's suffix"],
])('%s of the wrong type', (_, spec, detail) => {
  expect(decodeObject(pod(spec), 'Pod').error?.detail).toBe(detail);
});

test('unknown fields are reported with their path', () => {
  const { error, unknownFields } = decodeObject(pod({ containers: [{ img: 'x' }], foo: 1 }), 'Pod');
  expect(error).toBeNull();
  expect(strictDecodingError(unknownFields)).toBe(
    'strict decoding error: unknown field "spec.containers[0].img", unknown field "spec.foo"',
  );
});

const inContainer = (fields: RawObject): RawObject => ({ containers: [{ name: 'a', ...fields }] });
const projected = (source: RawObject): RawObject => ({ volumes: [{ name: 'v', projected: { sources: [source] } }] });

test.each<[string, RawObject, number, number | null]>([
  ['hostnameOverride', { hostnameOverride: 'a' }, 34, null],
  ['containers[0].lifecycle.stopSignal', inContainer({ lifecycle: { stopSignal: 'SIGUSR1' } }), 33, null],
  ['volumes[0].projected.sources[0].podCertificate', projected({ podCertificate: { keyType: 'ED25519' } }), 34, null],
  ['volumes[0].image', { volumes: [{ name: 'v', image: { reference: 'a' } }] }, 31, null],
  ['workloadRef', { workloadRef: { name: 'a', podGroup: 'b' } }, 35, 35],
  ['schedulingGroup', { schedulingGroup: { podGroupName: 'a' } }, 36, null],
])('%s is unknown to servers that do not have it', (field, spec, first, last) => {
  const unknownTo = (minor: number): readonly string[] => decodeObject(pod(spec), 'Pod', minor).unknownFields;
  expect([unknownTo(first - 1), unknownTo(first)]).toEqual([[`spec.${field}`], []]);
  expect(unknownTo((last ?? 39) + 1)).toEqual(last === null ? [] : [`spec.${field}`]);
  expect(keepKnownFields(pod(spec), 'Pod', first - 1)).not.toEqual(pod(spec));
});

test('each field with minors is a field of its type', () => {
  const all: Readonly<Record<string, string>> = { ...podTypes, ...volumeTypes, ...workloadTypes };
  for (const [type, fields] of Object.entries(fieldMinors))
    expect(fieldsOf(all[type] ?? '')).toEqual(expect.arrayContaining(Object.keys(fields)));
});

test('unknown fields are dropped, and nothing else', () => {
  const known = pod({ containers: [{ name: 'a' }, { name: 'b', resources: { limits: { cpu: '1' } } }] });
  expect(keepKnownFields(known, 'Pod')).toBe(known);
  const more = pod({
    containers: [
      { name: 'a', img: 'x' },
      { name: 'b', resources: { limits: { cpu: '1' }, limit: {} }, x: [1] },
    ],
    foo: 1,
  });
  expect(keepKnownFields(more, 'Pod')).toEqual(known);
});

test('null counts as absent', () => {
  expect(decodeObject(pod({ containers: null, tolerations: [null], priority: null }), 'Pod')).toEqual({
    error: null,
    unknownFields: [],
  });
});

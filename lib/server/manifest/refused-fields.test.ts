import { expect, test } from 'vitest';
import { refusedFields } from './refused-fields';

const spec = {
  terminationGracePeriodSeconds: '30',
  containers: [
    { name: 'a', args: ['x'] },
    { name: 'b', args: ['x', 1], foo: 1, ports: [{ containerPort: 80, protocol: 'TCP', foo: 1 }] },
  ],
};
const object = { apiVersion: 'apps/v1', kind: 'Deployment', spec: { template: { spec } } };
const handled = 'Deployment in version "v1" cannot be handled as a Deployment: ';
const applied = 'failed to create typed patch object (default/a; apps/v1, Kind=Deployment): ';

test.each<[string, string, string[]]>([
  [
    'unknown fields',
    `${handled}strict decoding error: unknown field "spec.template.spec.containers[1].foo", unknown field "spec.bar"`,
    ['spec.template.spec.containers[1].foo', 'spec.bar'],
  ],
  [
    'a type, in the words of the offline decoder',
    `${handled}json: cannot unmarshal string into Go struct field PodSpec.spec.template.spec.terminationGracePeriodSeconds of type int64`,
    ['spec.template.spec.terminationGracePeriodSeconds'],
  ],
  [
    'a type, in other words',
    `${handled}json: cannot unmarshal number into Go struct field Deployment.spec.template.spec.containers.args of type string`,
    ['spec.template.spec.containers[1].args[1]'],
  ],
  [
    'a type that two values have',
    `${handled}json: cannot unmarshal string into Go struct field Deployment.spec.template.spec.containers.name of type x`,
    [''],
  ],
  [
    'a field of an apply',
    `${applied}.spec.template.spec.containers[name="b"].foo: field not declared in schema`,
    ['spec.template.spec.containers[1].foo'],
  ],
  [
    'items with two keys',
    `${applied}.spec.template.spec.containers[name="b"].ports[containerPort=80,protocol="TCP"].foo: field not declared in schema`,
    ['spec.template.spec.containers[1].ports[0].foo'],
  ],
  ['no item', `${applied}.spec.template.spec.containers[name="c"].foo: field not declared in schema`, ['']],
  ['no field', 'admission webhook "a.b" denied the request: no', ['']],
])('%s', (_, message, paths) => {
  const found = refusedFields(message, { object, kind: 'Deployment' });
  expect(found.map(({ path }) => path)).toEqual(paths);
  for (const { path, message: text } of found) expect(text).toContain(paths.length > 1 ? `"${path}"` : message);
});

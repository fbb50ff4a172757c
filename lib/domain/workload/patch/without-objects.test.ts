import { expect, test } from 'vitest';
import { withoutObjects } from './without-objects';

test.each([
  [
    'spec.template: Invalid value: core.PodTemplateSpec{Spec:core.PodSpec{Env:"S3cret"}}: field is immutable',
    'spec.template: Invalid value: core.PodTemplateSpec{…}: field is immutable',
  ],
  [
    'a: Invalid value: {"env":[{"value":"S3cret"}]}: no, b: Invalid value: {"a":"S3cret"}: no',
    'a: Invalid value: {…}: no',
  ],
  [
    'spec.template: Invalid value: core.PodTemplateSpec{Meta:{}, Env:"S3cr',
    'spec.template: Invalid value: core.PodTemplateSpec{…}',
  ],
  ['spec.x: Invalid value: "a": no', 'spec.x: Invalid value: "a": no'],
])('%s', (message, expected) => {
  expect(withoutObjects(message)).toBe(expected);
});

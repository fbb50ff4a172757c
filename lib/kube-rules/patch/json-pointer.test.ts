import { expect, test } from 'vitest';
import { pointerOfPath } from './json-pointer';

test.each([
  ['', ''],
  ['spec', '/spec'],
  [
    'spec.template.spec.containers[0].securityContext.privileged',
    '/spec/template/spec/containers/0/securityContext/privileged',
  ],
  ['spec.nodeSelector[beta.kubernetes.io/os]', '/spec/nodeSelector/beta.kubernetes.io~1os'],
  ['spec.initContainers[2].ports[10].hostPort', '/spec/initContainers/2/ports/10/hostPort'],
  ['metadata.labels[a~b]', '/metadata/labels/a~0b'],
])('%s is %s', (path, pointer) => {
  expect(pointerOfPath(path)).toBe(pointer);
});

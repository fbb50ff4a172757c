import { expect, test } from 'vitest';
import { appliedManifest, semanticallyEqual } from './applied-manifest';

const claim = { metadata: { name: 'data' }, spec: { resources: { requests: { storage: '1024Mi' } } } };
const storedClaim = {
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'data', creationTimestamp: null },
  spec: { resources: { requests: { storage: '1Gi' } }, volumeMode: 'Filesystem' },
  status: { phase: 'Pending' },
};

test.each<[string, unknown, unknown, unknown]>([
  [
    'what it does not set stays',
    { a: 1, labels: { b: 'c' } },
    { labels: { d: 'e' } },
    { a: 1, labels: { b: 'c', d: 'e' } },
  ],
  ['null sets nothing', { a: 1 }, { a: null }, { a: 1 }],
  [
    'items of keyed lists merge',
    { containers: [{ name: 'a', image: 'x:1', imagePullPolicy: 'Always' }, { name: 'injected' }] },
    { containers: [{ name: 'a', image: 'x:2' }] },
    { containers: [{ name: 'a', image: 'x:2', imagePullPolicy: 'Always' }, { name: 'injected' }] },
  ],
  [
    'a port without a protocol is of TCP',
    { containers: [{ name: 'a', ports: [{ containerPort: 80, protocol: 'TCP' }] }] },
    { containers: [{ name: 'a', ports: [{ containerPort: 80 }] }] },
    { containers: [{ name: 'a', ports: [{ containerPort: 80, protocol: 'TCP' }] }] },
  ],
  [
    'a repeated list keeps its defaults',
    { volumeClaimTemplates: [storedClaim] },
    { volumeClaimTemplates: [claim] },
    { volumeClaimTemplates: [storedClaim] },
  ],
  [
    'another list replaces it',
    { tolerations: [{ key: 'a' }] },
    { tolerations: [{ key: 'b' }] },
    { tolerations: [{ key: 'b' }] },
  ],
  [
    'tolerations of plugins stay on Pods',
    { spec: { tolerations: [{ key: 'a' }, { key: 'b' }] } },
    { spec: { tolerations: [{ key: 'a' }, { key: 'c' }] } },
    { spec: { tolerations: [{ key: 'a' }, { key: 'b' }, { key: 'c' }] } },
  ],
  [
    'a selector is replaced as a whole',
    { selector: { matchLabels: { a: 'b', c: 'd' } } },
    { selector: { matchLabels: { a: 'b' } } },
    { selector: { matchLabels: { a: 'b' } } },
  ],
])('%s', (_name, stored, manifest, expected) => {
  expect(appliedManifest(stored, manifest)).toEqual(expected);
});

test.each<[unknown, unknown, boolean]>([
  [{ limits: { cpu: 1 } }, { limits: { cpu: '1000m' } }, true],
  [{ limits: { cpu: '1' } }, { limits: { cpu: '2' } }, false],
  [{ args: ['1'] }, { args: ['1000m'] }, false],
  [{ hostNetwork: false, tolerations: [], securityContext: {} }, {}, true],
  [{ hostUsers: false }, {}, false],
  [{ runAsUser: 0 }, {}, false],
  [{ storageClassName: '' }, {}, false],
])('%j and %j', (a, b, equal) => {
  expect([semanticallyEqual(a, b), semanticallyEqual(b, a)]).toEqual([equal, equal]);
});

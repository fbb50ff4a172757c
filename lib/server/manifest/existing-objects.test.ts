import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { clusterFactsOf } from '@/lib/kube-rules/objects/cluster-facts-of';
import { checkManifests } from './check-manifests';

const node = {
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'lin', labels: { 'kubernetes.io/os': 'linux' } },
  status: {
    allocatable: { cpu: '4', memory: '8Gi', pods: '30' },
    nodeInfo: { operatingSystem: 'linux', kubeletVersion: 'v1.34.1', architecture: 'amd64' },
    conditions: [{ type: 'Ready', status: 'True' }],
  },
};
const deployment = (command: string, app = 'web') => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'shop' },
  spec: {
    selector: { matchLabels: { app } },
    template: {
      metadata: { labels: { app } },
      spec: {
        nodeSelector: { 'kubernetes.io/os': 'linux' },
        containers: [{ name: 'a', image: 'nginx:1.27', command: [command] }],
      },
    },
  },
});
const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web-1', uid: 'r', controller: true };
const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web-1-x', namespace: 'shop', labels: { 'pod-template-hash': '1' }, ownerReferences: [owner] },
  spec: { nodeName: 'lin', containers: [{ name: 'a', image: 'nginx:1.27' }] },
  status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
};

/** Codes of errors, and messages of rejections, of a manifest where pods of a Deployment with cmd.exe are ready. */
async function errorsOf(manifest: RawObject): Promise<string[]> {
  const [answer] = await checkManifests({
    texts: [JSON.stringify(manifest)],
    cluster: clusterFactsOf({ minor: 34, objects: [node, pod, deployment('cmd.exe')] }),
    namespace: 'default',
    language: 'en',
    today: '2026-11-21',
  });
  const { findings = [], refusals = [] } = answer?.documents[0]?.assessment ?? {};
  return [
    ...refusals.map(({ message }) => message),
    ...findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule),
  ];
}

test('ready pods prove that the template of their object starts, and no other', async () => {
  expect(await errorsOf(deployment('cmd.exe'))).toEqual([]);
  expect(await errorsOf(deployment('powershell.exe'))).toEqual(['WIN-RES-011']);
});

test('what cannot change of an existing object is rejected', async () => {
  expect(await errorsOf(deployment('cmd.exe', 'other'))).toContain(
    'spec.selector: Invalid value: {"matchLabels":{"app":"other"}}: field is immutable',
  );
});

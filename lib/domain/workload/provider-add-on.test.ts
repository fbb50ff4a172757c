import { expect, test } from 'vitest';
import type { Provider } from '@/lib/kube-rules/objects/cluster-facts';
import { isManagedAddOn } from './provider-add-on';

test.each<[string, string, Provider, boolean, Record<string, string>?]>([
  ['kube-system', 'csi-plugin', 'ack', true],
  ['kube-system', 'terway-eniip', 'ack', true],
  ['kube-system', 'kube-flannel-ds-windows', 'ack', true],
  ['kube-system', 'kube-proxy-worker', 'other', true],
  ['kube-system', 'coredns', 'ack', true],
  ['kube-system', 'aws-node', 'eks', true],
  ['kube-system', 'aws-node', 'ack', false],
  ['kube-system', 'anything', 'aks', true, { 'kubernetes.azure.com/managedby': 'aks' }],
  ['kube-system', 'anything', 'gke', true, { 'addonmanager.kubernetes.io/mode': 'Reconcile' }],
  ['openshift-dns', 'dns-default', 'openshift', true],
  ['kube-system', 'our-agent', 'ack', false],
  ['shop', 'csi-plugin', 'ack', false],
  ['shop', 'coredns', 'other', false, { 'kubernetes.io/cluster-service': 'true' }],
])('%s/%s on %s: %s', (namespace, name, provider, expected, labels = {}) => {
  expect(isManagedAddOn({ namespace, name, labels }, provider)).toBe(expected);
});

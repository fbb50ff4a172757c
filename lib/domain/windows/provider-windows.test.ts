import { expect, test } from 'vitest';
import type { Provider } from '@/lib/kube-rules/objects/cluster-facts';
import { providerOf } from '@/lib/kube-rules/objects/cluster-facts-of';
import { advisedTags, documentedBuilds, offeredBuilds, providersAsOf } from './provider-windows';

test.each<[Provider, number | null, number[]]>([
  ['ack', 34, [20348, 17763]],
  ['ack', null, [20348, 17763]],
  ['aks', 31, [20348, 17763]],
  ['aks', 36, [26100, 20348]],
  ['aks', 37, [26100]],
  ['eks', 34, [26100, 20348, 17763]],
  ['gke', 34, [20348, 17763]],
  ['other', 34, [26100, 20348, 17763]],
  ['openshift', 34, [26100, 20348, 17763]],
])('%s with 1.%s offers %j', (provider, minor, builds) => {
  expect(offeredBuilds({ provider, minor })).toEqual(builds);
});

test('no release is advised for which the provider has no image', () => {
  const today = '2026-11-21';
  expect(advisedTags({ provider: 'ack', minor: 34, today })).toEqual(['ltsc2022', 'ltsc2019']);
  expect(advisedTags({ provider: 'ack', minor: 34, today: '2029-01-10' })).toEqual(['ltsc2022']);
  expect(advisedTags({ provider: 'aks', minor: 31, today })).toEqual(['ltsc2022']);
  expect(advisedTags({ provider: 'aks', minor: 37, today })).toEqual(['ltsc2025']);
  expect(advisedTags({ provider: 'other', minor: null, today })).toEqual(['ltsc2025', 'ltsc2022']);
});

test.each<[string, string, Record<string, string>]>([
  ['ack', 'cn-hangzhou.i-bp1abc', {}],
  ['ack', '', { 'alibabacloud.com/nodepool-id': 'np1' }],
  ['aks', 'azure:///subscriptions/s/resourceGroups/MC_a_b_c/providers/x', {}],
  ['other', 'azure:///subscriptions/s/resourceGroups/own/providers/x', {}],
  ['gke', 'gce://project/europe-west1-b/gke-main-default-1', {}],
  ['other', 'gce://project/europe-west1-b/vm-1', {}],
  ['eks', 'aws:///eu-west-1a/i-0abc', { 'eks.amazonaws.com/nodegroup': 'a' }],
  ['other', 'aws:///eu-west-1a/i-0abc', {}],
  ['eks', 'aws:///eu-west-1a/i-0abc', { 'alpha.eksctl.io/nodegroup-name': 'win' }],
  ['other', '', {}],
])('the provider is %s for a node with id %j and labels %j', (expected, providerId, labels) => {
  expect(providerOf([{ labels: {} }, { labels, providerId }])).toBe(expected);
});

test.each([
  ['ack', 'v1.32.1-aliyun.1'],
  ['eks', 'v1.33.5-eks-113cf36'],
  ['gke', 'v1.34.1-gke.1829001'],
  ['other', 'v1.34.1'],
  ['other', 'v1.34.1+k3s1'],
])('the provider is %s for a node with the kubelet %s and no other mark', (expected, kubeletVersion) => {
  expect(providerOf([{ labels: {}, kubeletVersion }])).toBe(expected);
});

test('what a provider documents has its name, date and source', () => {
  expect(documentedBuilds({ provider: 'aks', minor: 37 })).toEqual({
    from: 'provider',
    builds: [26100],
    provider: 'AKS',
    source: 'https://learn.microsoft.com/en-us/azure/aks/windows-annual-channel',
    asOf: providersAsOf,
  });
});

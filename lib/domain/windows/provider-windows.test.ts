import { expect, test } from 'vitest';
import type { Provider } from '@/lib/kube-rules/objects/cluster-facts';
import { providerOf } from '@/lib/kube-rules/objects/cluster-facts-of';
import { advisedTags, offeredBuilds } from './provider-windows';

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

test('nobody is advised to use a release that the provider has no image for', () => {
  expect(advisedTags({ provider: 'ack', minor: 34 })).toEqual(['ltsc2022', 'ltsc2019']);
  expect(advisedTags({ provider: 'aks', minor: 37 })).toEqual(['ltsc2025']);
  expect(advisedTags({ provider: 'other', minor: null })).toEqual(['ltsc2025', 'ltsc2022']);
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
  ['other', '', {}],
])('the provider is %s for a node with id %j and labels %j', (expected, providerId, labels) => {
  expect(providerOf([{ labels: {} }, { labels, providerId }])).toBe(expected);
});

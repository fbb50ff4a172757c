import { expect, test } from 'vitest';
import { noMatchOf } from './built-in-kinds';

test.each<[string, string, ReturnType<typeof noMatchOf>]>([
  ['apps/v1', 'Deployment', null],
  ['v1', 'ConfigMap', null],
  ['apps/v1', 'deployment', { nearest: { kind: 'Deployment', group: 'apps' } }],
  ['v1', 'Ingress', { nearest: { kind: 'Ingress', group: 'networking.k8s.io' } }],
  ['events.k8s.io/v1', 'event', { nearest: { kind: 'Event', group: 'events.k8s.io' } }],
  ['v1', 'Config', { nearest: null }],
  ['app/v1', 'Thing', { nearest: null }],
  ['metrics.k8s.io/v1beta1', 'NodeMetrics', null],
  ['batch.volcano.sh/v1alpha1', 'Job', null],
])('%s %s', (apiVersion, kind, answer) => expect(noMatchOf(apiVersion, kind)).toEqual(answer));

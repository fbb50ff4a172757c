import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { sketchPod } from '../../testing/sketch-nodes';
import { podOf } from '../../testing/lint-world';
import { userOfImage } from '../../image/image-users';
import { testRules } from '../testing/rule-cases';
import { FIRST, SPEC, windowsPod, workloadOf } from '../testing/windows-cases';
import { imageUserRules } from './image-user';

const LINUX = { nodeSelector: { 'kubernetes.io/os': 'linux' } };
const nonRoot: RawObject = { securityContext: { runAsNonRoot: true } };
const APP = 'registry.example.com/shop:1';

const pod = (image: string, spec: RawObject, container: RawObject = {}, reported: Partial<ClusterFacts> = {}) =>
  workloadOf(podOf(image, { ...LINUX, ...spec }, container), {}, reported);

testRules(imageUserRules, {
  'LIN-013': {
    fires: [
      {
        input: pod(APP, nonRoot),
        at: `${SPEC}/securityContext/runAsNonRoot`,
        params: { container: 'app', image: APP },
        fixes: [],
      },
      { input: pod(APP, {}, nonRoot), at: `${FIRST}/securityContext/runAsNonRoot` },
      { input: pod('nginx:1.27', nonRoot), severity: 'error' },
    ],
    silent: [
      pod(APP, {}),
      pod(APP, { securityContext: { runAsNonRoot: true, runAsUser: 1000 } }),
      pod(APP, nonRoot, { securityContext: { runAsUser: 1000 } }),
      pod(APP, nonRoot, { securityContext: { runAsNonRoot: false } }),
      pod('gcr.io/distroless/static:nonroot', nonRoot),
      pod(APP, nonRoot, {}, { provider: 'openshift' }),
      pod(APP, nonRoot, {}, { pods: [sketchPod()] }),
      windowsPod(nonRoot),
    ],
  },
});

test.each([
  ['nginx', 'root'],
  ['docker.io/library/redis:8-alpine', 'root'],
  ['nginxinc/nginx-unprivileged:1.27', 'number'],
  ['gcr.io/distroless/base-debian12:nonroot', 'number'],
  ['gcr.io/distroless/base-debian12', null],
  ['mcr.microsoft.com/dotnet/aspnet:8.0-noble-chiseled', 'number'],
  ['mcr.microsoft.com/dotnet/aspnet:8.0', null],
  ['memcached', null],
  ['registry.example.com/nginx', null],
  ['', null],
])('the user of %s: %s', (image, user) => {
  expect(userOfImage(image)).toBe(user);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { workloadObjectOf } from '../../kube-rules/objects/workload-object';
import { clusterRules, workloadRules } from './catalog';
import { assess } from '../verdict/assess';
import { placementWorld } from '../verdict/placement-world';
import { besideFacts, CORE, NANO } from './testing/windows-cases';
import { deployment, lintInput, podOf, TODAY, workloadFrom } from '../testing/lint-world';
import { sketchCluster } from '../testing/sketch-nodes';

const WINDOWS = { nodeSelector: { 'kubernetes.io/os': 'windows' } };

/** Keys that the rules read, so that invalid values reach the code that handles them. */
const KEYS = `
  containers initContainers ephemeralContainers securityContext windowsOptions hostProcess runAsUserName
  gmsaCredentialSpecName volumes volumeMounts mountPath hostPath emptyDir medium persistentVolumeClaim
  resources limits requests livenessProbe exec command args env ports hostPort tolerations
  topologySpreadConstraints affinity nodeSelector os dnsConfig __proto__ constructor
`;
const keys = fc.constantFrom(...KEYS.trim().split(/\s+/));

const leaf = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, '', 'windows', CORE, '/', 'ping -n 1 x', '__proto__', [], {}),
  fc.string({ maxLength: 20 }),
);

const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { depthSize: 'medium', maxDepth: 6 },
    leaf,
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(keys, tie('tree'), { maxKeys: 8 }),
  ),
}));

const spec = fc.dictionary(keys, tree, { maxKeys: 12 });
const metadata = fc.dictionary(fc.constantFrom('labels', 'annotations', 'name'), tree);

const deploymentOf = (podSpec: unknown, meta: unknown): RawObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'shop', namespace: 'default' },
  spec: { template: { metadata: meta, spec: podSpec } },
});

/** Placeholder results of the stages before the rules; only the rules are tested here. */
const plain = lintInput(
  deploymentOf({ containers: [{ name: 'app', image: CORE }], nodeSelector: { 'kubernetes.io/os': 'windows' } }, {}),
);

describe('hostile objects', () => {
  test('no rule about workloads throws for any value of any field', () => {
    fc.assert(
      fc.property(spec, metadata, (podSpec, meta) => {
        const workload = workloadObjectOf(deploymentOf(podSpec, meta));
        if (workload === null) return;
        const input = { ...plain, workload };
        for (const rule of workloadRules)
          for (const { at, fixes } of rule.check(input)) {
            expect(at.every((place) => place === '' || place.startsWith('/'))).toBe(true);
            expect(JSON.stringify(fixes).length).toBeLessThan(100_000);
          }
      }),
      { numRuns: 200 },
    );
  });

  test.each<[string, RawObject]>([
    ['a probe', { livenessProbe: { exec: { command: ['sh', '-c', 'curl -u a:SECRET'] } } }],
    ['a probe with one word', { livenessProbe: { exec: { command: ['/bin/sh -c curl http://a/SECRET'] } } }],
    ['a probe that pings', { livenessProbe: { exec: { command: ['cmd', '/c', 'ping SECRET'] } } }],
    ['a command of Linux', { command: ['bash', '-c', 'SECRET'], args: ['SECRET'] }],
    ['a command of Windows', { command: ['powershell.exe', '-Password', 'SECRET'] }],
    ['an argument with a program', { args: ['--password=SECRET C:\\a\\tool.exe -k SECRET'] }],
    ['an argument with a path', { args: ['SECRET /var/run/secrets/kubernetes.io/x', 'SECRET'] }],
    ['a variable', { env: [{ name: 'A', value: 'SECRET /var/run/secrets/kubernetes.io/x' }] }],
  ])('no sentence quotes what may be a secret: %s', (_, container) => {
    for (const image of [CORE, NANO, 'nginx:1.27'])
      for (const hostProcess of [false, true]) {
        const securityContext = { windowsOptions: { hostProcess } };
        const pod = podOf(image, { hostNetwork: hostProcess, securityContext, ...WINDOWS }, container);
        const found = assess(workloadFrom(deployment(pod)), placementWorld({ cluster: sketchCluster(), today: TODAY }));
        const { evidence, groups, sentence, findings } = found;
        const params = findings.map((one) => one.params);
        expect(JSON.stringify([evidence, groups, sentence, params])).not.toContain('SECRET');
      }
  });

  test('no rule throws for hostile objects besides the workload', () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.constantFrom('metadata', 'spec', 'kind'), tree)), (objects) => {
        const cluster = sketchCluster(
          besideFacts({ services: objects, networkPolicies: objects, autoscalers: objects }),
        );
        const input = { ...plain, cluster };
        for (const rule of workloadRules) rule.check(input);
        for (const rule of clusterRules) rule.check({ cluster, today: '2026-11-21', workloads: [] });
      }),
      { numRuns: 50 },
    );
  });
});

import { describe, expect, test } from 'vitest';
import { admit } from '../admission/admit';
import { admissionWorld, objectOf, podRejectionsOf, podSpec, secured, workloadOf } from '../admission/testing/admitted';

const world = (labels: Record<string, string>, minor = 36) => admissionWorld({ minor, namespaces: [secured(labels)] });
const message = (spec: Record<string, unknown>, labels: Record<string, string>, minor = 36): string =>
  podRejectionsOf(objectOf('Deployment', spec), world(labels, minor)).join('\n');

const hardened = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ['ALL'] },
  seccompProfile: { type: 'RuntimeDefault' },
};
const ports = [{ containerPort: 9182 }];
const hostPath = (name: string) => ({ name, hostPath: { path: '/' } });
const hostProcess = { windowsOptions: { hostProcess: true } };
const capable = { securityContext: { capabilities: { add: ['SYS_ADMIN', 'CHOWN'] } } };
const httpGet = { port: 80, host: '10.0.0.1' };
const nonRoot = { securityContext: { runAsNonRoot: true } };

describe('baseline', () => {
  test.each<[string, string, Record<string, unknown>, Record<string, unknown>?]>([
    ['host namespaces', 'host namespaces (hostNetwork=true, hostPID=true)', { hostNetwork: true, hostPID: true }],
    [
      'host ports that only pods get',
      'hostPort (container "main" uses hostPort 9182)',
      { hostNetwork: true },
      { ports },
    ],
    ['privileged', 'privileged (container "main" must not set', {}, { securityContext: { privileged: true } }],
    ['capabilities', 'non-default capabilities (container "main" must not include "SYS_ADMIN"', {}, capable],
    ['host paths', 'hostPath volumes (volumes "a", "b")', { volumes: [hostPath('a'), hostPath('b')] }],
    [
      'HostProcess',
      'hostProcess (pod must not set securityContext.windowsOptions.hostProcess=true)',
      { hostNetwork: true, securityContext: hostProcess },
    ],
    ['unconfined', 'seccompProfile (pod must not set', { securityContext: { seccompProfile: { type: 'Unconfined' } } }],
    ['sysctls', 'forbidden sysctls (kernel.msgmax)', { securityContext: { sysctls: [{ name: 'kernel.msgmax' }] } }],
    ['SELinux types', 'seLinuxOptions (pod set', { securityContext: { seLinuxOptions: { type: 'spc_t' } } }],
    ['a probe of another host', 'probe or lifecycle host (container "main"', {}, { livenessProbe: { httpGet } }],
  ])('%s', (_, words, spec, container = {}) => {
    expect(message(podSpec(spec, container), { enforce: 'baseline' })).toContain(words);
    expect(message(podSpec(spec, container), { enforce: 'privileged' })).toBe('');
    expect(message(podSpec(spec, container), {})).toBe('');
  });

  test('admits an ordinary pod', () => expect(message(podSpec(), { enforce: 'baseline' })).toBe(''));
});

describe('restricted', () => {
  test('an ordinary pod has four errors, in the order of the API server', () => {
    expect(message(podSpec(), { enforce: 'restricted' })).toBe(
      'PodSecurity: violates PodSecurity "restricted:latest": allowPrivilegeEscalation != false (container "main" must set securityContext.allowPrivilegeEscalation=false), unrestricted capabilities (container "main" must set securityContext.capabilities.drop=["ALL"]), runAsNonRoot != true (pod or container "main" must set securityContext.runAsNonRoot=true), seccompProfile (pod or container "main" must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")',
    );
  });

  test('a hardened pod is admitted', () => {
    expect(message(podSpec(nonRoot, { securityContext: hardened }), { enforce: 'restricted' })).toBe('');
  });

  test('a Windows pod needs runAsNonRoot alone, from policy v1.25 on', () => {
    const spec = podSpec({ ...nonRoot, os: { name: 'windows' } });
    expect(message(spec, { enforce: 'restricted' })).toBe('');
    expect(message(spec, { enforce: 'restricted', 'enforce-version': 'v1.24' })).toContain('restricted:v1.24');
    expect(message(spec, { enforce: 'restricted' }, 24)).toContain('allowPrivilegeEscalation');
    expect(message(podSpec(nonRoot), { enforce: 'restricted' })).toContain('allowPrivilegeEscalation');
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['a host path', { volumes: [hostPath('a')] }, 'volume types (volume "a" uses restricted volume type "hostPath")'],
    ['the root user', { securityContext: { runAsUser: 0 } }, 'runAsUser=0 (pod must not set runAsUser=0)'],
    [
      'runAsNonRoot: false',
      { securityContext: { runAsNonRoot: false } },
      'runAsNonRoot != true (pod must not set securityContext.runAsNonRoot=false)',
    ],
  ])('%s', (_, spec, words) => expect(message(podSpec(spec), { enforce: 'restricted' })).toContain(words));

  test('the three errors of a HostProcess pod, one of them a port that is a default', () => {
    const spec = podSpec({ os: { name: 'windows' }, hostNetwork: true, securityContext: hostProcess }, { ports });
    const text = message(spec, { enforce: 'restricted' });
    for (const words of ['host namespaces', 'hostPort (container "main"', 'hostProcess (pod'])
      expect(text).toContain(words);
  });
});

test('templates get warnings for written fields only, without the defaults of pods', () => {
  const spec = podSpec({ hostNetwork: true }, { ports: [{ containerPort: 80 }] });
  const verdict = admit(workloadOf(objectOf('Deployment', spec)), world({ enforce: 'baseline' }));
  expect(verdict.object).toEqual([]);
  expect(verdict.warnings).toEqual(['would violate PodSecurity "baseline:latest": host namespaces (hostNetwork=true)']);
  expect(verdict.pod[0]?.message).toContain('hostPort');
});

test('an unknown level counts as the strictest, and a namespace that could not be read rejects nothing', () => {
  expect(message(podSpec(), { enforce: 'strict' })).toContain('restricted:latest');
  const unavailable = admissionWorld({ namespaces: null });
  expect(podRejectionsOf(objectOf('Pod', podSpec({ hostPID: true })), unavailable)).toEqual([]);
});

test('from v1.35 on a pod with a user namespace of its own may run as root, with an unmasked /proc below restricted', () => {
  const spec = podSpec({ hostUsers: false }, { securityContext: { ...hardened, procMount: 'Unmasked', runAsUser: 0 } });
  expect(message(spec, { enforce: 'baseline' })).toBe('');
  expect(message(spec, { enforce: 'baseline', 'enforce-version': 'v1.34' })).toContain('procMount');
  const restricted = message(spec, { enforce: 'restricted' });
  expect(restricted).toContain('procMount');
  expect(restricted).not.toContain('runAs');
  expect(message(spec, { enforce: 'restricted', 'enforce-version': 'v1.34' })).toContain('runAsUser=0');
});

import { beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { Failure } from '@/lib/domain/failure';
import { parseKubeconfig } from './parse-kubeconfig';
import { selfSigned, type TestIdentity } from '../testing/faulty-server';

const CANARY = 'canary-secret-4711';
let identity: TestIdentity;
let other: TestIdentity;
const base64 = (text: string): string => Buffer.from(text).toString('base64');

beforeAll(async () => {
  identity = await selfSigned('client');
  other = await selfSigned('other');
});

interface Parts {
  cluster?: Record<string, unknown>;
  user?: Record<string, unknown>;
  context?: Record<string, unknown>;
  current?: unknown;
}

function kubeconfig({ cluster, user, context, current }: Parts = {}): string {
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      {
        name: 'c',
        cluster: {
          server: 'https://10.1.2.3:6443',
          'certificate-authority-data': base64(identity.certPem),
          ...cluster,
        },
      },
    ],
    users: [{ name: 'u', user: user ?? { token: CANARY } }],
    contexts: [{ name: 'x', context: { cluster: 'c', user: 'u', ...context } }],
    'current-context': current ?? 'x',
  });
}

const certUser = () => ({
  'client-certificate-data': base64(identity.certPem),
  'client-key-data': base64(identity.keyPem),
});

function refusal(text: string): Failure {
  try {
    parseKubeconfig(text);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('accepted', () => {
  test('server, authority and token', () => {
    const credential = parseKubeconfig(kubeconfig({ cluster: { server: 'https://api.example:6443/k8s/' } }));
    expect(credential).toMatchObject({
      server: 'https://api.example:6443/k8s',
      caPem: identity.certPem,
      auth: { kind: 'token', token: CANARY },
      expiresAt: null,
    });
  });

  test('client certificate with its end', () => {
    const credential = parseKubeconfig(kubeconfig({ user: certUser() }));
    expect(credential.auth.kind).toBe('certificate');
    expect(credential.expiresAt).toBeGreaterThan(Date.now());
  });

  test('a false insecure-skip-tls-verify and unknown extensions', () => {
    const cluster = { 'insecure-skip-tls-verify': false, extensions: [{ name: 'minikube', extension: {} }] };
    expect(parseKubeconfig(kubeconfig({ cluster })).server).toBe('https://10.1.2.3:6443');
  });

  test('a credential program, but only when it is allowed', () => {
    const text = kubeconfig({
      user: { exec: { apiVersion: 'client.authentication.k8s.io/v1', command: 'get-token', args: ['a'], env: null } },
    });
    expect(refusal(text).details.field).toBe('user.exec');
    const { auth } = parseKubeconfig(text, { execPlugins: true });
    expect(auth).toEqual({
      kind: 'exec',
      exec: { apiVersion: 'client.authentication.k8s.io/v1', command: 'get-token', args: ['a'], env: [] },
    });
  });
});

describe('rejected by name, without quoting a secret', () => {
  const cases: [string, Parts | string, string][] = [
    ['a CA file', { cluster: { 'certificate-authority': '/etc/passwd' } }, 'cluster.certificate-authority'],
    ['no TLS check', { cluster: { 'insecure-skip-tls-verify': true } }, 'cluster.insecure-skip-tls-verify'],
    ['no TLS check, as text', { cluster: { 'insecure-skip-tls-verify': 'true' } }, 'cluster.insecure-skip-tls-verify'],
    ['a proxy', { cluster: { 'proxy-url': 'http://evil' } }, 'cluster.proxy-url'],
    ['plain http', { cluster: { server: 'http://10.0.0.1' } }, 'cluster.server'],
    ['a file URL', { cluster: { server: 'file:///etc/passwd' } }, 'cluster.server'],
    ['no URL', { cluster: { server: 'nonsense' } }, 'cluster.server'],
    ['user info in the URL', { cluster: { server: `https://${CANARY}:x@10.0.0.1` } }, 'cluster.server'],
    ['a query in the URL', { cluster: { server: 'https://10.0.0.1/?a=1' } }, 'cluster.server'],
    ['link-local metadata', { cluster: { server: 'https://169.254.169.254' } }, 'cluster.server'],
    ['Alibaba metadata', { cluster: { server: 'https://100.100.100.200' } }, 'cluster.server'],
    ['metadata as one number', { cluster: { server: 'https://2852039166' } }, 'cluster.server'],
    ['metadata in hexadecimal', { cluster: { server: 'https://0xA9.0xFE.0xA9.0xFE' } }, 'cluster.server'],
    ['metadata mapped into IPv6', { cluster: { server: 'https://[::ffff:169.254.169.254]' } }, 'cluster.server'],
    ['link-local IPv6', { cluster: { server: 'https://[fe80::1]' } }, 'cluster.server'],
    ['any address', { cluster: { server: 'https://0.0.0.0' } }, 'cluster.server'],
    [
      'a CA that is none',
      { cluster: { 'certificate-authority-data': base64(`-----BEGIN CERTIFICATE-----\n${CANARY}`) } },
      'cluster.certificate-authority-data',
    ],
    [
      'a CA that is not PEM',
      { cluster: { 'certificate-authority-data': base64(CANARY) } },
      'cluster.certificate-authority-data',
    ],
    ['exec', { user: { exec: { apiVersion: 'v1', command: '/bin/sh', args: ['-c', `echo ${CANARY}`] } } }, 'user.exec'],
    ['exec beside a token', { user: { token: CANARY, exec: { apiVersion: 'v1', command: '/bin/sh' } } }, 'user.exec'],
    [
      'a gcp auth provider',
      { user: { 'auth-provider': { name: 'gcp', config: { 'cmd-path': '/bin/sh' } } } },
      'user.auth-provider',
    ],
    [
      'an auth provider beside a token',
      { user: { token: CANARY, 'auth-provider': { name: 'oidc' } } },
      'user.auth-provider',
    ],
    ['a token file', { user: { tokenFile: '/proc/self/environ' } }, 'user.tokenFile'],
    ['a certificate file', { user: { 'client-certificate': '/x', 'client-key': '/y' } }, 'user.client-certificate'],
    ['a key file', { user: { 'client-key': '/y' } }, 'user.client-key'],
    ['a user name', { user: { username: 'admin', password: CANARY } }, 'user.username'],
    ['impersonation', { user: { token: CANARY, as: 'system:admin' } }, 'user.as'],
    ['impersonated groups', { user: { token: CANARY, 'as-groups': ['system:masters'] } }, 'user.as-groups'],
    ['impersonated uid', { user: { token: CANARY, 'as-uid': '1' } }, 'user.as-uid'],
    ['impersonated extras', { user: { token: CANARY, 'as-user-extra': { a: ['b'] } } }, 'user.as-user-extra'],
    ['a token with a line break', { user: { token: `${CANARY}\r\nHost: evil` } }, 'user.token'],
    ['a token that is an object', { user: { token: { [CANARY]: 1 } } }, 'user.token'],
    ['no credential', { user: {} }, 'user'],
    ['an empty token', { user: { token: '' } }, 'user'],
    ['a certificate without key', { user: { 'client-certificate-data': base64(CANARY) } }, 'user'],
    ['an unknown context', { current: 'y' }, 'current-context'],
    ['no current context', { current: 7 }, 'current-context'],
    ['an unknown cluster', { context: { cluster: 'z' } }, 'context.cluster'],
    ['an unknown user', { context: { user: 'z' } }, 'context.user'],
    ['no YAML', `{ token: ${CANARY}`, 'the file'],
    ['a scalar', CANARY, 'the file'],
    ['nothing', '', 'the file'],
    ['a huge file', `# ${'x'.repeat(600 * 1024)}`, 'the file'],
    [
      'aliases without end',
      'a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c]\n',
      'the file',
    ],
  ];

  test.each(cases)('%s', (_, parts, field) => {
    const failure = refusal(typeof parts === 'string' ? parts : kubeconfig(parts));
    expect(failure.details.field).toBe(field);
    expect(failure.code).toBe('invalid');
    expect(JSON.stringify([failure.message, failure.details, failure.cause ?? null])).not.toContain(CANARY);
  });

  test('a key that belongs to another certificate', () => {
    const user = { ...certUser(), 'client-key-data': base64(other.keyPem) };
    expect(refusal(kubeconfig({ user })).details.field).toBe('user.client-certificate-data');
  });
});

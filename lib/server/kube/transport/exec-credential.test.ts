import { expect, test } from 'vitest';
import { runExecPlugin } from './exec-credential';
import type { KubeCredential } from './parse-kubeconfig';

const CANARY = 'canary-secret-4711';

function credential(script: string): KubeCredential {
  const exec = {
    apiVersion: 'client.authentication.k8s.io/v1',
    command: process.execPath,
    args: ['-e', script],
    env: [{ name: 'EXTRA', value: CANARY }],
  };
  return { server: 'https://10.0.0.1', caPem: null, serverName: null, auth: { kind: 'exec', exec }, expiresAt: null };
}

const print = (status: string): string =>
  `console.log(JSON.stringify({ kind: 'ExecCredential', apiVersion: 'v1', status: ${status} }))`;

test('a token with its expiry; the program gets its environment and the request', async () => {
  const script = print(
    `{ token: process.env.EXTRA + JSON.parse(process.env.KUBERNETES_EXEC_INFO).spec.interactive, expirationTimestamp: '2030-01-01T00:00:00Z' }`,
  );
  const ready = await runExecPlugin(credential(script));
  expect(ready.auth).toEqual({ kind: 'token', token: `${CANARY}false` });
  expect(ready.expiresAt).toBe(Date.parse('2030-01-01T00:00:00Z'));
});

test('a client certificate', async () => {
  const ready = await runExecPlugin(credential(print(`{ clientCertificateData: 'C', clientKeyData: 'K' }`)));
  expect(ready.auth).toEqual({ kind: 'certificate', certPem: 'C', keyPem: 'K' });
});

test('a credential without a program is left alone', async () => {
  const plain: KubeCredential = { ...credential(''), auth: { kind: 'token', token: 't' } };
  expect(await runExecPlugin(plain)).toBe(plain);
});

test.each([
  ['ends badly', `console.error('${CANARY}'); process.exit(3)`, /failed \(3\)/],
  ['prints no JSON', `console.log('${CANARY}')`, /not an ExecCredential/],
  [
    'prints something else',
    `console.log(JSON.stringify({ kind: 'Status', token: '${CANARY}' }))`,
    /not an ExecCredential/,
  ],
  ['gives nothing', print('{}'), /neither a token nor a certificate/],
])('a program that %s is named, its output is not shown', async (_, script, message) => {
  const error: unknown = await runExecPlugin(credential(script)).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'Failure', code: 'unavailable' });
  expect(String(error)).toMatch(message);
  expect(String(error)).not.toContain(CANARY);
});

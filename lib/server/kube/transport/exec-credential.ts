import 'server-only';
import { execFile } from 'node:child_process';
import { z } from 'zod';
import { Failure } from '@/lib/domain/failure';
import type { ExecPlugin, KubeCredential } from './parse-kubeconfig';

const TIMEOUT_MS = 30_000;
const OUTPUT_LIMIT_BYTES = 1024 * 1024;

const outputSchema = z.object({
  kind: z.literal('ExecCredential'),
  status: z.object({
    token: z.string().optional(),
    clientCertificateData: z.string().optional(),
    clientKeyData: z.string().optional(),
    expirationTimestamp: z.string().optional(),
  }),
});

function failure(plugin: ExecPlugin, why: string): Failure {
  return new Failure('unavailable', `The credential program ${plugin.command} ${why}.`, {
    remedy: 'Run it as the user that runs Mullion. It must print an ExecCredential without prompting.',
  });
}

function run(plugin: ExecPlugin): Promise<string> {
  const requested = { apiVersion: plugin.apiVersion, kind: 'ExecCredential', spec: { interactive: false } };
  const own = Object.fromEntries(plugin.env.map(({ name, value }) => [name, value]));
  const env = { ...process.env, ...own, KUBERNETES_EXEC_INFO: JSON.stringify(requested) };
  const options = { env, timeout: TIMEOUT_MS, maxBuffer: OUTPUT_LIMIT_BYTES, windowsHide: true };
  return new Promise((resolve, reject) => {
    execFile(plugin.command, plugin.args, options, (error, stdout) => {
      if (error === null) resolve(stdout);
      else reject(failure(plugin, `failed (${String(error.code ?? error.signal ?? 'unknown')})`));
    });
  });
}

function parseOutput(plugin: ExecPlugin, stdout: string): z.output<typeof outputSchema>['status'] {
  try {
    return outputSchema.parse(JSON.parse(stdout)).status;
  } catch {
    // Its output may hold a secret, so it is not quoted.
    throw failure(plugin, 'printed output that is not an ExecCredential');
  }
}

/**
 * Only if the configuration allows it (Kubernetes docs: client-go credential plugins).
 * @throws Failure `unavailable`
 */
export async function runExecPlugin(credential: KubeCredential): Promise<KubeCredential> {
  if (credential.auth.kind !== 'exec') return credential;
  const { exec } = credential.auth;
  const status = parseOutput(exec, await run(exec));
  const ends = Date.parse(status.expirationTimestamp ?? '');
  const expiresAt = Number.isFinite(ends) ? ends : null;
  const { token, clientCertificateData: certPem, clientKeyData: keyPem } = status;
  if (certPem !== undefined && keyPem !== undefined)
    return { ...credential, auth: { kind: 'certificate', certPem, keyPem }, expiresAt };
  if (token === undefined || token === '') throw failure(exec, 'returned neither a token nor a certificate');
  return { ...credential, auth: { kind: 'token', token }, expiresAt };
}

import 'server-only';
import { X509Certificate, createPrivateKey } from 'node:crypto';
import { parse } from 'yaml';
import { z } from 'zod';
import { Failure } from '@/lib/domain/failure';
import { refuseAddress } from './refuse-address';

/** How to reach one API server. PEM texts; nothing in it names a file or a program. */
export interface KubeCredential {
  /** https origin, without a trailing slash; may carry a path prefix. */
  server: string;
  /** null: the system's certificate authorities. */
  caPem: string | null;
  serverName: string | null;
  auth:
    | { kind: 'token'; token: string }
    | { kind: 'certificate'; certPem: string; keyPem: string }
    | { kind: 'exec'; exec: ExecPlugin };
  /** Epoch milliseconds at which the client certificate ends; null when unknown. */
  expiresAt: number | null;
}

/** A credential program, run only when the cluster's configuration allows it. */
export interface ExecPlugin {
  apiVersion: string;
  command: string;
  args: string[];
  env: { name: string; value: string }[];
}

export interface KubeconfigAllowance {
  execPlugins: boolean;
}

const LIMIT_BYTES = 512 * 1024;

const base64 = z.string().max(LIMIT_BYTES);
const clusterSchema = z.object({
  server: z.string().max(2_048),
  'certificate-authority-data': base64.optional(),
  'tls-server-name': z.string().max(253).optional(),
  'disable-compression': z.boolean().optional(),
  extensions: z.unknown().optional(),
});
const execSchema = z.object({
  apiVersion: z.string(),
  command: z.string().min(1),
  args: z.array(z.string()).nullish(),
  env: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
});
const userSchema = z.object({
  token: z.string().max(LIMIT_BYTES).optional(),
  'client-certificate-data': base64.optional(),
  'client-key-data': base64.optional(),
  exec: execSchema.optional(),
});
const fileSchema = z.object({
  clusters: z.array(z.object({ name: z.string(), cluster: z.record(z.string(), z.unknown()) })),
  users: z.array(z.object({ name: z.string(), user: z.record(z.string(), z.unknown()) })),
  contexts: z.array(z.object({ name: z.string(), context: z.object({ cluster: z.string(), user: z.string() }) })),
  'current-context': z.string(),
});

/** Fields that would read files, run programs, weaken TLS or borrow an identity; each with what to do instead. */
const REFUSED_CLUSTER: Record<string, string> = {
  'certificate-authority': 'names a file; put the certificate inline as certificate-authority-data',
  'insecure-skip-tls-verify': 'disables verification of the server certificate; set certificate-authority-data',
  'proxy-url': 'uses a proxy; connect to the API server directly',
};
const REFUSED_USER: Record<string, string> = {
  'auth-provider': 'is a removed authentication plugin that can run programs; use a token or a client certificate',
  tokenFile: 'names a file; put the token inline as token',
  'client-certificate': 'names a file; put the certificate inline as client-certificate-data',
  'client-key': 'names a file; put the key inline as client-key-data',
  username: 'is basic authentication, which Kubernetes removed in 1.19; use a token or a client certificate',
  password: 'is basic authentication, which Kubernetes removed in 1.19; use a token or a client certificate',
  as: 'impersonates another user; use that user’s credential',
  'as-uid': 'impersonates another user; use that user’s credential',
  'as-groups': 'impersonates another user; use that user’s credential',
  'as-user-extra': 'impersonates another user; use that user’s credential',
};

function refuse(field: string, why: string): Failure {
  return new Failure('invalid', `The kubeconfig is rejected: ${field} ${why}.`, {
    field,
    remedy: 'Use a kubeconfig with the server, its certificate authority and one credential, all inline.',
  });
}

function readYaml(text: string): unknown {
  if (Buffer.byteLength(text) > LIMIT_BYTES) throw refuse('the file', 'is larger than 512 KiB');
  try {
    const value: unknown = parse(text, { maxAliasCount: 20, prettyErrors: false });
    return value;
  } catch {
    // The parser's message quotes the text, which holds secrets.
    throw refuse('the file', 'is not valid YAML');
  }
}

function read<T extends z.ZodType>(schema: T, value: unknown, at: string): z.output<T> {
  const found = schema.safeParse(value);
  if (found.success) return found.data;
  const [issue] = found.error.issues;
  throw refuse([at, ...(issue?.path ?? [])].filter(Boolean).join('.') || 'the file', issue?.message ?? 'is wrong');
}

function refuseFields(given: Record<string, unknown>, refused: Record<string, string>, at: string): void {
  for (const [field, why] of Object.entries(refused))
    if (Object.hasOwn(given, field) && !isOff(given[field])) throw refuse(`${at}.${field}`, why);
}

const isOff = (value: unknown): boolean => value === null || value === false || value === '';

function pemOf(field: string, data: string): string {
  const text = Buffer.from(data, 'base64').toString('utf8');
  if (!text.includes('-----BEGIN ')) throw refuse(field, 'is not base64-encoded PEM');
  return text;
}

function serverOf(text: string): string {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw refuse('cluster.server', 'is not a URL');
  }
  if (url.protocol !== 'https:') throw refuse('cluster.server', 'does not begin with https://');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw refuse('cluster.server', 'must contain only host, port and path');
  const why = refuseAddress(url.hostname.replace(/^\[|\]$/g, ''));
  if (why !== null) throw refuse('cluster.server', why);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

function certificateAuth(certData: string, keyData: string): Pick<KubeCredential, 'auth' | 'expiresAt'> {
  const certPem = pemOf('user.client-certificate-data', certData);
  const keyPem = pemOf('user.client-key-data', keyData);
  try {
    const certificate = new X509Certificate(certPem);
    if (!certificate.checkPrivateKey(createPrivateKey(keyPem))) throw new Error('mismatch');
    return { auth: { kind: 'certificate', certPem, keyPem }, expiresAt: Date.parse(certificate.validTo) };
  } catch {
    throw refuse('user.client-certificate-data', 'and client-key-data are not a certificate with its key');
  }
}

function authOf(
  given: Record<string, unknown>,
  allow: KubeconfigAllowance,
): Pick<KubeCredential, 'auth' | 'expiresAt'> {
  refuseFields(given, REFUSED_USER, 'user');
  if (given['exec'] !== undefined && given['exec'] !== null && !allow.execPlugins)
    throw refuse('user.exec', 'runs a program; set allowExecPlugins for this cluster to allow it');
  const user = read(userSchema, given, 'user');
  const cert = user['client-certificate-data'];
  const key = user['client-key-data'];
  if (cert !== undefined && key !== undefined) return certificateAuth(cert, key);
  if (user.token !== undefined && user.token !== '') {
    if (/[^\x21-\x7e]/.test(user.token)) throw refuse('user.token', 'contains characters that are invalid in a token');
    return { auth: { kind: 'token', token: user.token }, expiresAt: null };
  }
  if (user.exec === undefined)
    throw refuse('user', 'has no credential; set a token, or client-certificate-data with client-key-data');
  const { apiVersion, command, args, env } = user.exec;
  return { auth: { kind: 'exec', exec: { apiVersion, command, args: args ?? [], env: env ?? [] } }, expiresAt: null };
}

function caOf(data: string | undefined): string | null {
  if (data === undefined || data === '') return null;
  const pem = pemOf('cluster.certificate-authority-data', data);
  try {
    void new X509Certificate(pem);
    return pem;
  } catch {
    throw refuse('cluster.certificate-authority-data', 'is not a certificate');
  }
}

/**
 * Takes only the server, its authority and one inline credential; rejects by name what reads files, runs programs or
 * weakens TLS.
 * @throws Failure `invalid` with the rejected `field`. Its text never holds a secret.
 */
export function parseKubeconfig(text: string, allow: KubeconfigAllowance = { execPlugins: false }): KubeCredential {
  const file = read(fileSchema, readYaml(text), '');
  const current = file['current-context'];
  const context = file.contexts.find(({ name }) => name === current)?.context;
  if (context === undefined) throw refuse('current-context', 'names a context that the file does not define');
  const cluster = file.clusters.find(({ name }) => name === context.cluster)?.cluster;
  const user = file.users.find(({ name }) => name === context.user)?.user;
  if (cluster === undefined) throw refuse('context.cluster', 'names a cluster that the file does not define');
  if (user === undefined) throw refuse('context.user', 'names a user that the file does not define');
  refuseFields(cluster, REFUSED_CLUSTER, 'cluster');
  const target = read(clusterSchema, cluster, 'cluster');
  return {
    server: serverOf(target.server),
    caPem: caOf(target['certificate-authority-data']),
    serverName: target['tls-server-name'] ?? null,
    ...authOf(user, allow),
  };
}

import 'server-only';
import { readFile, stat } from 'node:fs/promises';
import { Failure } from '@/lib/domain/failure';
import type { CloudConnection } from '@/lib/server/ack/transport/connect-cloud';
import type { ClusterConfig } from '@/lib/server/config/load-config';
import { runExecPlugin } from '@/lib/server/kube/transport/exec-credential';
import { type KubeCredential, parseKubeconfig } from '@/lib/server/kube/transport/parse-kubeconfig';

export interface GrantedCredential {
  credential: KubeCredential;
  /** Epoch milliseconds; null when it does not expire or the expiry is unknown. */
  expiresAt: number | null;
}

export interface CredentialSource {
  get(): Promise<GrantedCredential>;
  /** Free to request: repeat whenever the API server cannot be reached. */
  cheap: boolean;
}

const LIMIT_BYTES = 512 * 1024;
/** ACK API, DescribeClusterUserKubeconfig: 15 minutes to 3 days. */
const TEMPORARY_MINUTES = 120;

async function readKubeconfig(path: string): Promise<string> {
  try {
    if ((await stat(path)).size > LIMIT_BYTES) throw new Failure('invalid', `${path} is larger than 512 KiB.`);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Failure) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new Failure('unavailable', `The kubeconfig ${path} cannot be read (${code}).`, {
      remedy: 'Check the path in mullion.yaml and the file’s permissions.',
    });
  }
}

/** Reads the file at every call, so that a corrected one needs no restart. */
function fromFile(path: string, execPlugins: boolean): CredentialSource {
  const get = async (): Promise<GrantedCredential> => {
    const parsed = parseKubeconfig(await readKubeconfig(path), { execPlugins });
    const credential = await runExecPlugin(parsed);
    return { credential, expiresAt: credential.expiresAt };
  };
  return { get, cheap: !execPlugins };
}

/** A temporary kubeconfig of ACK: no stored credential. */
function fromAck(cloud: Pick<CloudConnection, 'kubeconfig'>): CredentialSource {
  const get = async (): Promise<GrantedCredential> => {
    const { yaml, expiresAt } = await cloud.kubeconfig(TEMPORARY_MINUTES);
    return { credential: parseKubeconfig(yaml), expiresAt };
  };
  return { get, cheap: false };
}

/** Where a cluster's credential comes from: its kubeconfig file when one is named, else ACK. */
export function credentialSource(
  cluster: ClusterConfig,
  cloud: Pick<CloudConnection, 'kubeconfig'> | null,
): CredentialSource {
  if (cluster.kubeconfigPath !== null) return fromFile(cluster.kubeconfigPath, cluster.allowExecPlugins);
  if (cloud !== null) return fromAck(cloud);
  const neither = new Failure('invalid', `${cluster.name} has neither a kubeconfig nor an ACK cluster.`);
  return { get: () => Promise.reject(neither), cheap: false };
}

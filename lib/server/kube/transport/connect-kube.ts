import 'server-only';
import type { KubeReader } from '@/lib/domain/ports/kube';
import type { KubeCredential } from './parse-kubeconfig';
import { createKubeReader } from '../read/read';
import { createTransport, type KubeTransport } from './transport';

export interface KubeConnection {
  reader: KubeReader;
  transport: KubeTransport;
}

/** One API server with one credential. Opens no connection yet. */
export function connectKube(credential: KubeCredential): KubeConnection {
  const transport = createTransport(credential);
  return { reader: createKubeReader(transport), transport };
}

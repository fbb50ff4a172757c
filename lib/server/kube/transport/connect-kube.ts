import 'server-only';
import type { KubeReader } from '@/lib/domain/ports/kube';
import type { KubeCredential } from './parse-kubeconfig';
import { FreshKubeReader } from '../read/read';
import { createTransport, type KubeTransport } from './transport';

export interface KubeConnection {
  /** Fresh from the API server. */
  reader: KubeReader;
  transport: KubeTransport;
}

/** Everything that speaks to one API server with one credential. Opens no connection yet. */
export function connectKube({ credential }: { cluster: string; credential: KubeCredential }): KubeConnection {
  const transport = createTransport(credential);
  return { reader: new FreshKubeReader(transport), transport };
}

import type { KubeNode } from '@/lib/domain/ports/kube';
import { SampleWorld } from './sample-world';

/** A Linux node as the product reads it, with what a test says of it. */
export function aKubeNode(name: string, more: Partial<KubeNode> = {}): KubeNode {
  const like = new SampleWorld().node('default-nodepool-n0');
  if (like === undefined) throw new Error('the sample has no node');
  return { ...like, name, uid: `uid-${name}`, ...more };
}

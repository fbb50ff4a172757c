import type { PoolOs } from '../draft/draft';

const exampleAddress = '192.168.1.7';

/**
 * Names a node of the pool would have. The host name of a Windows node is the address with hyphens: prefix and suffix are
 * in the names of node and instance only (ACK docs: "Create a Windows node pool").
 */
export function nodeNameExample(
  { prefix, suffix }: { prefix: string; suffix: string },
  os: PoolOs,
): { node: string; host: string | null } {
  const node = `${prefix}${exampleAddress}${suffix}`;
  return { node, host: os === 'windows' ? exampleAddress.replaceAll('.', '-') : null };
}

import type { PoolOs } from './draft';

const exampleAddress = '192.168.1.7';

/** Names a node of the pool would have; the host name of a Windows node writes the address with hyphens. */
export function nodeNameExample(
  { prefix, suffix }: { prefix: string; suffix: string },
  os: PoolOs,
): { node: string; host: string | null } {
  const node = `${prefix}${exampleAddress}${suffix}`;
  const hyphens = `${prefix}${exampleAddress.replaceAll('.', '-')}${suffix}`;
  return { node, host: os === 'windows' ? hyphens : null };
}

import 'server-only';
import { BlockList, isIP } from 'node:net';

/** Addresses at which no API server lives, but instance metadata with credentials does. */
const refused = new BlockList();
refused.addSubnet('169.254.0.0', 16, 'ipv4');
refused.addSubnet('0.0.0.0', 8, 'ipv4');
refused.addSubnet('224.0.0.0', 3, 'ipv4');
refused.addAddress('100.100.100.200', 'ipv4');
refused.addSubnet('fe80::', 10, 'ipv6');
refused.addAddress('::', 'ipv6');
refused.addSubnet('ff00::', 8, 'ipv6');
refused.addAddress('fd00:ec2::254', 'ipv6');

/**
 * Why nobody may connect to a host or address; null when it is fine. Covers link-local ranges and the metadata
 * service of Alibaba Cloud (ECS docs: 100.100.100.200). Names pass here and are looked at again once resolved.
 */
export function refuseAddress(host: string): string | null {
  const family = isIP(host);
  if (family === 0) return null;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(host)?.[1];
  const bad =
    mapped === undefined ? refused.check(host, family === 6 ? 'ipv6' : 'ipv4') : refused.check(mapped, 'ipv4');
  return bad ? `resolves to ${host}, an address of link-local or metadata services` : null;
}

import 'server-only';
import { BlockList, isIP } from 'node:net';

/** No API server is at these addresses, but instance metadata with credentials is. */
const refused = new BlockList();
refused.addSubnet('169.254.0.0', 16, 'ipv4');
refused.addSubnet('0.0.0.0', 8, 'ipv4');
refused.addSubnet('224.0.0.0', 3, 'ipv4');
refused.addAddress('100.100.100.200', 'ipv4');
refused.addSubnet('fe80::', 10, 'ipv6');
refused.addAddress('::', 'ipv6');
refused.addSubnet('ff00::', 8, 'ipv6');
refused.addAddress('fd00:ec2::254', 'ipv6');

/** Null when allowed. Covers link-local ranges and ECS metadata (100.100.100.200); names are checked once resolved. */
export function refuseAddress(host: string): string | null {
  const family = isIP(host);
  if (family === 0) return null;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(host)?.[1];
  const bad =
    mapped === undefined ? refused.check(host, family === 6 ? 'ipv6' : 'ipv4') : refused.check(mapped, 'ipv4');
  return bad ? `resolves to ${host}, an address of link-local or metadata services` : null;
}

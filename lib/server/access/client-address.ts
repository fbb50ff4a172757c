import 'server-only';
import { isIP } from 'node:net';

/**
 * The client's address, for limits: the hop of `X-Forwarded-For` written by the outermost trusted proxy. Without
 * proxies Next writes the socket's address. IPv6 counts by /56, one household; `unknown` when it is no address.
 */
export function clientAddress(headers: Headers, trustedProxies: number): string {
  const hops = (headers.get('x-forwarded-for') ?? '').split(',');
  const last = (hops.at(-Math.max(1, trustedProxies)) ?? hops[0])?.trim() ?? '';
  const bare = last.replace(/^\[([^\]]+)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  const address = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(bare)?.[1] ?? bare;
  const kind = isIP(address);
  if (kind === 0) return 'unknown';
  return kind === 4 ? address : prefix56(address);
}

function prefix56(address: string): string {
  const [head = '', tail] = address.split('%')[0]?.toLowerCase().split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16) || 0);
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
}

import { isIP } from 'node:net';

/**
 * The name in a `Host` header, in lower case without the port; null when it is malformed.
 * @param {string} header
 * @returns {string | null}
 */
export function hostName(header) {
  const text = header.trim();
  const match = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::\d{1,5})?$/i.exec(text);
  // Port 99999 or `[127.0.0.1]` pass the pattern; Next would fail to build an address from them.
  if (match === null || !URL.canParse(`http://${text}`)) return null;
  return (match[1] ?? match[2] ?? '').toLowerCase();
}

/**
 * What is answered: names from the settings, loopback, and addresses. A page of another site can point its own name here
 * (DNS rebinding), but not an address.
 * @param {{ host: string, publicUrl: URL | null, allowedHosts: string[] }} settings
 * @returns {(header: string | undefined) => boolean}
 */
export function hostCheck({ host, publicUrl, allowedHosts }) {
  const names = new Set([host, publicUrl?.hostname ?? '', ...allowedHosts].map((name) => name.toLowerCase()));
  return (header) => {
    // HTTP/1.0 without a name, as simple health checks send it; a browser always sends one.
    if (header === undefined) return true;
    const name = hostName(header);
    if (name === null) return false;
    return name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0 || names.has(name);
  };
}

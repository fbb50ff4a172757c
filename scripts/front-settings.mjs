import { hostName } from './front-hosts.mjs';

/** The variables that the front server reads; lib/server/config/env.ts describes them. */
const checks = {
  PORT: (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
  MULLION_TRUSTED_PROXIES: (text) => /^\d{1,2}$/.test(text) && Number(text) <= 10,
  MULLION_PUBLIC_URL: (text) => /^https?:\/\/[^/?#@]+\/?$/i.test(text) && URL.canParse(text),
  MULLION_ALLOWED_HOSTS: (text) => listOf(text).every((name) => hostName(name) === name.toLowerCase()),
};

const remedies = {
  PORT: 'write a whole number from 0 to 65535',
  MULLION_TRUSTED_PROXIES: 'write a whole number from 0 to 10',
  MULLION_PUBLIC_URL: 'write https://<host>[:<port>] without a path',
  MULLION_ALLOWED_HOSTS: 'write host names without ports, separated by commas',
};

const listOf = (text) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/**
 * @param {Record<string, string | undefined>} env
 * @returns {{ problem: string } | { problem: null, host: string, port: number, trustsProxy: boolean, publicUrl: URL | null, allowedHosts: string[] }}
 */
export function frontSettings(env) {
  for (const [name, isValid] of Object.entries(checks)) {
    const text = env[name] ?? '';
    // The value is not repeated: it may be a secret in the wrong place.
    if (text !== '' && !isValid(text)) return { problem: `${name}: ${remedies[name]}` };
  }
  return {
    problem: null,
    host: env.HOST || '127.0.0.1',
    port: Number(env.PORT || 3000),
    trustsProxy: Number(env.MULLION_TRUSTED_PROXIES || 0) > 0,
    publicUrl: env.MULLION_PUBLIC_URL ? new URL(env.MULLION_PUBLIC_URL) : null,
    allowedHosts: listOf(env.MULLION_ALLOWED_HOSTS ?? ''),
  };
}

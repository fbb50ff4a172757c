import 'server-only';
import { resolve } from 'node:path';
import { z } from 'zod';
import { Failure } from '@/lib/domain/failure';

const keyPattern = /^(?:[0-9a-fA-F]{64}|[A-Za-z0-9+/_-]{43}=?)$/;

const wholeNumber = (min: number, max: number) => {
  const error = `write a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
};

/** A password with `#`, `/` or `?` moves the host: what follows would be looked up, and named in the error. */
function isDatabaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, pathname, search, hash } = new URL(text);
  return hash === '' && (username !== '' || !`${pathname}${search}`.includes('@'));
}

/** Every variable with its description; the configuration reference is generated from it. */
export const envSchema = z.object({
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; `0.0.0.0` for all. Read by scripts/front.mjs.'),
  PORT: wholeNumber(0, 65_535).default(3000).describe('Port to listen on.'),
  MULLION_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'write https://<host>[:<port>] without a path' })
    .optional()
    .describe(
      'Address that people open, such as `https://mullion.example.com`. Its host name is answered; if it is `https`, browsers keep to HTTPS (HSTS). Read by scripts/front.mjs.',
    ),
  MULLION_ALLOWED_HOSTS: z
    .string()
    .optional()
    .describe(
      'More host names to answer, separated by commas. Requests for other names get 421; `HOST`, `localhost`, IP addresses and the host of `MULLION_PUBLIC_URL` are always answered. Read by scripts/front.mjs.',
    ),
  DATABASE_URL: z
    .string()
    .regex(/^(file:|postgres(ql)?:\/\/)/, 'write file:<path> for SQLite or postgresql://… for PostgreSQL')
    .refine((url) => url.startsWith('file:') || isDatabaseUrl(url), {
      error: 'not a valid URL; percent-encode special characters of the user and the password',
      abort: true,
    })
    .optional()
    .describe('`file:<path>` for SQLite or `postgresql://…` for PostgreSQL. Default: `mullion.db` in the data folder.'),
  MULLION_DATA: z.string().default('./data').describe('Data folder.'),
  MULLION_SECRET_KEY: z
    .string()
    .regex(keyPattern, 'give 32 bytes as 64 hexadecimal digits or as base64')
    .optional()
    .describe(
      'Key that encrypts secrets at rest: 32 bytes as 64 hexadecimal digits or base64. Default: `secret.key` in the data folder, created at the first start.',
    ),
  MULLION_CONFIG: z.string().default('./mullion.yaml').describe('Path of the configuration file.'),
  MULLION_DEMO_PEOPLE: z.string().optional().describe('File with the people to create at the first start, for demos.'),
  MULLION_DEMO_POLL_MS: wholeNumber(100, 60_000)
    .optional()
    .describe(
      'Milliseconds between two checks of a step in progress, for demos whose simulated time runs faster than real time. Default: 3000.',
    ),
  MULLION_AUDIT_ANCHORS: z
    .string()
    .optional()
    .describe(
      'File to which the head of the audit chain is appended every minute. Default: `audit-anchors.jsonl` in the data folder; for PostgreSQL, its name includes host and database.',
    ),
  MULLION_METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,512}$/, 'give 16 to 512 printable characters without spaces')
    .optional()
    .describe(
      'Bearer token for `/metrics`: 16 to 512 printable characters without spaces. Default: none; `/metrics` is disabled.',
    ),
  MULLION_TRUSTED_PROXIES: wholeNumber(0, 10)
    .default(0)
    .describe(
      'Number of reverse proxies in front of Mullion. As many entries of `X-Forwarded-For` are trusted, and `X-Forwarded-Proto: https` makes session cookies `Secure`.',
    ),
});

export interface Env {
  port: number;
  /** `file:<absolute path>` for SQLite, `postgresql://…` for PostgreSQL. */
  databaseUrl: string;
  /** Absolute. */
  dataDir: string;
  /** 32 bytes; null when the key lives in the data folder (see secret-key.ts). */
  secretKey: Buffer | null;
  /** Absolute. */
  configPath: string;
  /** Absolute path of the people to create at the first start; null = none. */
  demoPeoplePath: string | null;
  /** Milliseconds between two checks of a step in progress; null = the engine's own. */
  demoPollMs: number | null;
  /** Absolute path of the file that keeps heads of the audit chain. */
  auditAnchorsPath: string;
  /** Token for /metrics; null disables it. */
  metricsToken: string | null;
  trustedProxies: number;
}

/** 64 hexadecimal digits or base64 (either alphabet) of 32 bytes. */
export const decodeKey = (text: string): Buffer =>
  /^[0-9a-fA-F]{64}$/.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');

/** One file per chain: another database begins another chain. */
function anchorsFile(databaseUrl: string | undefined): string {
  if (databaseUrl === undefined || databaseUrl.startsWith('file:')) return 'audit-anchors.jsonl';
  const { host, pathname } = new URL(databaseUrl);
  return `audit-anchors.${`${host}${pathname}`.replace(/[^A-Za-z0-9.-]+/g, '_')}.jsonl`;
}

/** An empty variable counts as absent. @throws Failure `invalid` naming the variable, never its value. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const found = envSchema.safeParse(given);
  if (!found.success) {
    const issues = found.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
    const list = issues.map(({ field, message }) => `${field}: ${message}`).join('; ');
    throw new Failure('invalid', `Invalid environment variables: ${list}`, { issues });
  }
  const { data } = found;
  const dataDir = resolve(data.MULLION_DATA);
  return {
    port: data.PORT,
    databaseUrl: data.DATABASE_URL ?? `file:${resolve(dataDir, 'mullion.db')}`,
    dataDir,
    secretKey: data.MULLION_SECRET_KEY === undefined ? null : decodeKey(data.MULLION_SECRET_KEY),
    configPath: resolve(data.MULLION_CONFIG),
    demoPollMs: data.MULLION_DEMO_POLL_MS ?? null,
    demoPeoplePath: data.MULLION_DEMO_PEOPLE === undefined ? null : resolve(data.MULLION_DEMO_PEOPLE),
    auditAnchorsPath: resolve(data.MULLION_AUDIT_ANCHORS ?? resolve(dataDir, anchorsFile(data.DATABASE_URL))),
    metricsToken: data.MULLION_METRICS_TOKEN ?? null,
    trustedProxies: data.MULLION_TRUSTED_PROXIES,
  };
}

export const env: Env = parseEnv(process.env);

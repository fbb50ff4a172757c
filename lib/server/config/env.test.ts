import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseEnv } from './env';
import { loadSecretKey } from './secret-key';

const hex = 'ab'.repeat(32);

describe('parseEnv', () => {
  it('keeps the anchors of each database apart, without its password', () => {
    const path = (url: string) => parseEnv({ DATABASE_URL: url }).auditAnchorsPath;
    expect(path('file:/x/y.db')).toBe(resolve('data/audit-anchors.jsonl'));
    expect(path('postgresql://u:secret@db.example:5432/mullion?sslmode=require')).toBe(
      resolve('data/audit-anchors.db.example_5432_mullion.jsonl'),
    );
  });

  it('has a default for everything', () => {
    expect(parseEnv({ PORT: '' })).toEqual({
      port: 3000,
      databaseUrl: `file:${resolve('data/mullion.db')}`,
      dataDir: resolve('data'),
      secretKey: null,
      configPath: resolve('mullion.yaml'),
      demoPeoplePath: null,
      demoPollMs: null,
      auditAnchorsPath: resolve('data/audit-anchors.jsonl'),
      metricsToken: null,
      trustedProxies: 0,
    });
  });

  it.each([
    ['hexadecimal', hex],
    ['base64', Buffer.from(hex, 'hex').toString('base64')],
    ['base64url', Buffer.from(hex, 'hex').toString('base64url')],
  ])('takes a key in %s', (_, text) => {
    expect(parseEnv({ MULLION_SECRET_KEY: text }).secretKey?.toString('hex')).toBe(hex);
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['MULLION_TRUSTED_PROXIES', 'yes-please'],
    ['MULLION_DEMO_POLL_MS', 'fast-please'],
    ['DATABASE_URL', 'mysql://secret-host/db'],
    ['DATABASE_URL', 'postgresql://mullion:secret@[db/mullion'],
    ['DATABASE_URL', 'postgresql://mullion:secret@db:port/mullion'],
    ['DATABASE_URL', 'postgresql://mullion:sec@ret#1@db/mullion'],
    ['DATABASE_URL', 'postgresql://mullion:1/secret@db/mullion'],
    ['MULLION_SECRET_KEY', 'too-short-secret'],
    ['MULLION_METRICS_TOKEN', 'short-token'],
    ['MULLION_METRICS_TOKEN', 'a token with spaces in it'],
  ])('names %s and not its value', (name, value) => {
    expect(() => parseEnv({ [name]: value })).toThrow(name);
    expect(() => parseEnv({ [name]: value })).not.toThrow(value);
    expect(() => parseEnv({ [name]: value })).not.toThrow(/NaN|Invalid (input|URL)/);
  });
});

describe('loadSecretKey', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'mullion-key-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it('makes a key once, for its owner alone', () => {
    const key = loadSecretKey({ secretKey: null, dataDir });
    expect(key).toHaveLength(32);
    expect(loadSecretKey({ secretKey: null, dataDir })).toEqual(key);
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  });

  it('prefers the environment and then writes nothing', () => {
    expect(loadSecretKey({ secretKey: Buffer.from(hex, 'hex'), dataDir }).toString('hex')).toBe(hex);
    expect(() => readFileSync(join(dataDir, 'secret.key'))).toThrow(/ENOENT/);
  });

  it('refuses a damaged key file rather than replace it', () => {
    writeFileSync(join(dataDir, 'secret.key'), 'half a key');
    expect(() => loadSecretKey({ secretKey: null, dataDir })).toThrow(/does not contain a 32-byte key/);
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe('half a key');
  });
});

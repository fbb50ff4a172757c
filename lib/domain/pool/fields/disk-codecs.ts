import type { Codec } from './pool-field';

/** The data disk writes the word, the system disk the truth value, for the same thing. */
export const stringFlag = (api: string, terraform: string): Codec => ({
  wires: [{ api, terraform }],
  write: (value) => [value === true ? 'true' : 'false'],
  read: ([value]) => (value === undefined ? undefined : value === 'true' || value === true),
});

/** An encrypted system disk names its algorithm; there is one. */
export const systemEncryption: Codec = {
  wires: [
    { api: 'scaling_group.system_disk_encrypted', terraform: 'system_disk_encrypted' },
    { api: 'scaling_group.system_disk_encrypt_algorithm', terraform: 'system_disk_encrypt_algorithm' },
  ],
  write: (value) => [value === true, value === true ? 'aes-256' : undefined],
  read: ([value]) => (typeof value === 'boolean' ? value : undefined),
};

/** Null = not set, which an empty word clears. */
export const nullableText = (api: string, terraform: string): Codec => ({
  wires: [{ api, terraform }],
  write: (value, { mode }) => [value ?? (mode === 'create' ? undefined : '')],
  read: ([value]) => (typeof value === 'string' ? (value === '' ? null : value) : undefined),
});

/** Null = none, which 0 says on the wire. */
export const extraIops = (api: string, terraform: string): Codec => ({
  wires: [{ api, terraform }],
  write: (value, { mode }) => [value ?? (mode === 'create' ? undefined : 0)],
  read: ([value]) => (typeof value === 'number' ? (value === 0 ? null : value) : undefined),
});

/** cloud_auto only; false is the absence of it. */
export const onlyTrue = (api: string, terraform: string): Codec => ({
  wires: [{ api, terraform }],
  write: (value, { mode }) => [value === true || mode === 'modify' ? value === true : undefined],
  read: ([value]) => (typeof value === 'boolean' ? value : undefined),
});

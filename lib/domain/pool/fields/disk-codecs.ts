import type { Codec } from './pool-field';

/** For the same setting, the data disk uses a string and the system disk a boolean. */
export const stringFlag = (api: string, terraform: string): Codec => ({
  wires: [{ api, terraform }],
  write: (value) => [value === true ? 'true' : 'false'],
  read: ([value]) => (value === undefined ? undefined : value === 'true' || value === true),
});

/** An encrypted system disk must name its algorithm; there is only one. */
export const systemEncryption: Codec = {
  wires: [
    { api: 'scaling_group.system_disk_encrypted', terraform: 'system_disk_encrypted' },
    { api: 'scaling_group.system_disk_encrypt_algorithm', terraform: 'system_disk_encrypt_algorithm' },
  ],
  write: (value) => [value === true, value === true ? 'aes-256' : undefined],
  read: ([value]) => (typeof value === 'boolean' ? value : undefined),
};

/** Null: not set, which an empty string clears. */
export const nullableText = (api: string, terraform: string): Codec => ({
  wires: [{ api, terraform }],
  write: (value, { mode }) => [value ?? (mode === 'create' ? undefined : '')],
  read: ([value]) => (typeof value === 'string' ? (value === '' ? null : value) : undefined),
});

/** Null: none, which is 0 on the wire. */
export const extraIops = (api: string, terraform: string): Codec => ({
  wires: [{ api, terraform }],
  write: (value, { mode }) => [value ?? (mode === 'create' ? undefined : 0)],
  read: ([value]) => (typeof value === 'number' ? (value === 0 ? null : value) : undefined),
});

/** cloud_auto only; false is sent as absent. */
export const onlyTrue = (api: string, terraform: string): Codec => ({
  wires: [{ api, terraform }],
  write: (value, { mode }) => [value === true || mode === 'modify' ? value === true : undefined],
  read: ([value]) => (typeof value === 'boolean' ? value : undefined),
});

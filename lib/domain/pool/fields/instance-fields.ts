import { z } from 'zod';
import { flag, list, text } from './codecs';
import type { Codec, PoolField } from './pool-field';
import { idSchema, loginUserCodec } from './system-fields';

const hardening: Codec = {
  wires: [
    { api: 'scaling_group.soc_enabled', terraform: 'soc_enabled' },
    { api: 'scaling_group.security_hardening_os', terraform: 'security_hardening_os' },
  ],
  write: (value) => [value === 'mlps', value === 'os'],
  read: ([mlps, os]) => {
    if (mlps === undefined && os === undefined) return undefined;
    return mlps === true ? 'mlps' : os === true ? 'os' : 'none';
  },
};

/** ACK returns a mask instead of a password; the real password is inserted when a body is created. */
const password: Codec = {
  wires: [{ api: 'scaling_group.login_password', terraform: 'password' }],
  write: () => [],
  read: ([value]) => (value === undefined ? undefined : value !== ''),
};

/** Instances, their OS, and logon. */
export const instanceFields: readonly PoolField[] = [
  {
    path: 'instanceTypes',
    group: 'instances',
    schema: z.array(idSchema).max(64),
    unit: null,
    initial: [],
    windows: 'free',
    change: 'new-nodes',
    codec: list('scaling_group.instance_types', 'instance_types'),
    doc: 'pools',
    covers: ['001 Instance type', '000 Instance Type', '000 scaling_group.instance_types'],
  },
  {
    path: 'imageId',
    group: 'instances',
    schema: idSchema,
    unit: null,
    initial: '',
    windows: 'free',
    change: 'new-nodes',
    codec: text('scaling_group.image_id', 'image_id'),
    doc: 'pools',
    covers: ['001 Operating system', '000 Operating System'],
  },
  {
    path: 'imageType',
    group: 'instances',
    schema: z.string().max(64),
    unit: null,
    initial: '',
    windows: 'free',
    change: 'new-nodes',
    codec: text('scaling_group.image_type', 'image_type'),
    doc: 'api',
    covers: ['000 scaling_group.image_type'],
  },
  {
    path: 'platform',
    group: 'instances',
    schema: z.string().max(64),
    unit: null,
    initial: '',
    windows: 'free',
    change: 'new-nodes',
    codec: text('scaling_group.platform', null),
    doc: 'windows',
    covers: ['000 scaling_group.platform'],
  },
  {
    path: 'hardening',
    group: 'instances',
    schema: z.enum(['none', 'mlps', 'os']),
    unit: null,
    initial: 'none',
    windows: { only: 'none' },
    change: 'fixed',
    codec: hardening,
    doc: 'pools',
    covers: ['001 Security hardening', '000 soc_enabled'],
  },
  {
    path: 'loginUser',
    group: 'instances',
    schema: z.enum(['root', 'ecs-user']),
    unit: null,
    initial: 'root',
    windows: { only: 'root' },
    change: 'fixed',
    codec: loginUserCodec,
    doc: 'pools',
    covers: ['001 Logon method'],
  },
  {
    path: 'keyPair',
    group: 'instances',
    schema: z.string().max(128),
    unit: null,
    initial: '',
    windows: { only: '' },
    change: 'new-nodes',
    codec: text('scaling_group.key_pair', 'key_name'),
    doc: 'pools',
    covers: ['001 Logon method'],
  },
  {
    path: 'passwordSet',
    group: 'instances',
    schema: z.boolean(),
    unit: null,
    initial: false,
    windows: 'free',
    change: 'new-nodes',
    codec: password,
    doc: 'pools',
    covers: ['001 Logon method'],
  },
  {
    path: 'cloudMonitor',
    group: 'instances',
    schema: z.boolean(),
    unit: null,
    initial: true,
    windows: 'free',
    change: 'new-nodes',
    codec: flag('kubernetes_config.cms_enabled', 'install_cloud_monitor'),
    doc: 'pools',
    covers: ['001 CloudMonitor agent', '000 kubernetes_config.cms_enabled'],
  },
];

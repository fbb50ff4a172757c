import { z } from 'zod';
import { ackPlatforms } from '../image-type';
import { flag, list, text } from './codecs';
import { type Codec, inGroup } from './pool-field';
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

export const instanceFields = inGroup('instances', [
  {
    path: 'instanceTypes',
    schema: z.array(idSchema).max(64),
    initial: [],
    codec: list('scaling_group.instance_types', 'instance_types'),
    covers: ['001 Instance type', '000 Instance Type', '000 scaling_group.instance_types'],
  },
  {
    path: 'imageId',
    schema: idSchema,
    initial: '',
    codec: text('scaling_group.image_id', 'image_id'),
    covers: ['001 Operating system', '000 Operating System'],
  },
  {
    path: 'imageType',
    schema: z.string().max(64),
    initial: '',
    codec: text('scaling_group.image_type', 'image_type'),
    doc: 'api',
    note: 'The SDK documents `Windows` and `WindowsCore`, the Windows page `WindowsServer2019` and `WindowsServer2022`: sent as ACK lists it for the image. A custom image has the type that it is based on; if that is unknown, `Windows` in a Windows pool, because ACK assumes Alibaba Cloud Linux without a type.',
    covers: ['000 scaling_group.image_type'],
  },
  {
    path: 'platform',
    schema: z.string().max(64),
    initial: '',
    codec: text('scaling_group.platform', null),
    doc: 'windows',
    note: `Deprecated for \`image_type\`. The Windows page sends the type here too, but the SDK documents only ${ackPlatforms.join(', ')}: nothing else is sent.`,
    covers: ['000 scaling_group.platform'],
  },
  {
    path: 'hardening',
    schema: z.enum(['none', 'mlps', 'os']),
    initial: 'none',
    windows: { only: 'none' },
    change: 'fixed',
    codec: hardening,
    covers: ['001 Security hardening', '000 soc_enabled'],
  },
  {
    path: 'loginUser',
    schema: z.enum(['root', 'ecs-user']),
    initial: 'root',
    windows: { only: 'root' },
    change: 'fixed',
    codec: loginUserCodec,
    covers: ['001 Logon method'],
  },
  {
    path: 'keyPair',
    schema: z.string().max(128),
    initial: '',
    windows: { only: '' },
    codec: text('scaling_group.key_pair', 'key_name'),
    covers: ['001 Logon method'],
  },
  { path: 'passwordSet', schema: z.boolean(), initial: false, codec: password, covers: ['001 Logon method'] },
  {
    path: 'cloudMonitor',
    schema: z.boolean(),
    initial: true,
    codec: flag('kubernetes_config.cms_enabled', 'install_cloud_monitor'),
    covers: ['001 CloudMonitor agent', '000 kubernetes_config.cms_enabled'],
  },
]);

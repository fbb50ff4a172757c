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

/** ACK answers a mask for a password; the password itself is put in where a body is made. */
const password: Codec = {
  wires: [{ api: 'scaling_group.login_password', terraform: 'password' }],
  write: () => [],
  read: ([value]) => (value === undefined ? undefined : value !== ''),
};

/** What is bought and what runs on it, and who may log on. */
export const instanceFields: readonly PoolField[] = [
  {
    path: 'instanceTypes',
    group: 'instances',
    label: { en: 'Instance types', zh: '实例规格' },
    help: {
      en: '1 to 10; several make it likelier that instances can be had.',
      zh: '1 到 10 种；选择多种可提高扩容成功率。',
    },
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
    label: { en: 'Image', zh: '镜像' },
    help: {
      en: 'A public image of ACK or a custom image of your account (m-…).',
      zh: 'ACK 公共镜像或账号的自定义镜像（m-…）。',
    },
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
    label: { en: 'Image type', zh: '镜像类型' },
    help: {
      en: 'Follows from the image; a custom image needs the type it was made from.',
      zh: '由镜像决定；自定义镜像需指定其来源类型。',
    },
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
    label: { en: 'Platform', zh: '平台' },
    help: { en: 'ACK’s older word for the image type.', zh: 'ACK 对镜像类型的旧称。' },
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
    label: { en: 'Security hardening', zh: '安全加固' },
    help: {
      en: 'MLPS 2.0 level 3 or OS hardening, on Alibaba Cloud Linux 2 and 3 only. Cannot be changed later.',
      zh: '等保 2.0 三级加固或操作系统加固，仅支持 Alibaba Cloud Linux 2、3，之后不能修改。',
    },
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
    label: { en: 'Logon name', zh: '登录名' },
    help: {
      en: 'root or ecs-user; Windows nodes have Administrator.',
      zh: 'root 或 ecs-user；Windows 节点为 Administrator。',
    },
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
    label: { en: 'Key pair', zh: '密钥对' },
    help: { en: 'SSH key pair of the region. Linux only.', zh: '地域内的 SSH 密钥对，仅支持 Linux。' },
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
    label: { en: 'Password', zh: '密码' },
    help: {
      en: '8 to 30 characters with lower case, upper case, digits and symbols. Windows needs it.',
      zh: '8 到 30 个字符，须含小写、大写、数字和特殊符号；Windows 必填。',
    },
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
    label: { en: 'CloudMonitor agent', zh: '云监控插件' },
    help: {
      en: 'Installed on new nodes; shows their metrics in CloudMonitor.',
      zh: '在新节点上安装，用于在云监控查看指标。',
    },
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

import { z } from 'zod';
import { osOfImage } from '../os-of-image';
import { flag, text, words } from './codecs';
import type { Codec, PoolField } from './pool-field';

/** Longer than any identifier of the cloud. */
export const idSchema = z.string().max(128);

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** ACK tells the OS by the image only, so it is read and never written. */
const osCodec: Codec = {
  wires: [
    { api: 'scaling_group.image_type', terraform: 'image_type' },
    { api: 'scaling_group.platform', terraform: null },
    { api: 'scaling_group.image_id', terraform: 'image_id' },
  ],
  write: () => [],
  read: ([imageType, platform, imageId]) =>
    imageType === undefined && platform === undefined && imageId === undefined
      ? undefined
      : osOfImage(textOf(imageType), textOf(platform), textOf(imageId)),
};

/** Who the pool is and what it runs. */
export const systemFields: readonly PoolField[] = [
  {
    path: 'os',
    group: 'system',
    label: { en: 'Operating system', zh: '操作系统' },
    help: {
      en: 'Windows or Linux; the image says which release.',
      zh: 'Windows 或 Linux，具体版本由镜像决定。',
    },
    schema: z.enum(['linux', 'windows']),
    unit: null,
    initial: 'linux',
    windows: 'free',
    change: 'fixed',
    codec: osCodec,
    doc: 'windows',
    covers: ['000 Operating System', '000 scaling_group.platform'],
  },
  {
    path: 'name',
    group: 'system',
    label: { en: 'Name', zh: '名称' },
    help: {
      en: 'Letters, digits, Chinese characters and hyphens; at most 63; not a hyphen first.',
      zh: '字母、数字、汉字和连字符，最多 63 个字符，不能以连字符开头。',
    },
    schema: z.string().max(256),
    unit: null,
    initial: '',
    windows: 'free',
    change: 'pool',
    codec: text('nodepool_info.name', 'node_pool_name'),
    doc: 'pools',
    covers: ['001 Node pool name'],
  },
  {
    path: 'managed',
    group: 'system',
    label: { en: 'Managed node pool', zh: '托管节点池' },
    help: {
      en: 'ACK repairs and upgrades the nodes by itself. Linux only.',
      zh: '由 ACK 自动修复和升级节点，仅支持 Linux。',
    },
    schema: z.boolean(),
    unit: null,
    initial: false,
    windows: { only: false },
    change: 'pool',
    codec: flag('management.enable', 'management.enable'),
    doc: 'windows',
    covers: ['000 Configure Managed Node Pool'],
  },
  {
    path: 'runtime',
    group: 'system',
    label: { en: 'Container runtime', zh: '容器运行时' },
    help: { en: 'containerd runs on both systems.', zh: '两种系统都使用 containerd。' },
    schema: z.enum(['containerd']),
    unit: null,
    initial: 'containerd',
    windows: { only: 'containerd' },
    change: 'fixed',
    codec: text('kubernetes_config.runtime', 'runtime_name'),
    doc: 'windows',
    covers: ['000 Container Runtime', '000 kubernetes_config.runtime'],
  },
  {
    path: 'runtimeVersion',
    group: 'system',
    label: { en: 'Runtime version', zh: '运行时版本' },
    help: {
      en: 'New nodes get it; nodes that exist are upgraded by an upgrade.',
      zh: '仅新节点生效；现有节点通过升级更新。',
    },
    schema: z.string().max(64),
    unit: null,
    initial: '',
    windows: 'free',
    change: 'new-nodes',
    codec: text('kubernetes_config.runtime_version', 'runtime_version'),
    doc: 'windows',
    covers: ['000 kubernetes_config.runtime_version'],
  },
  {
    path: 'confidential',
    group: 'system',
    label: { en: 'Confidential computing', zh: '机密计算' },
    help: {
      en: 'Encrypts memory in use; needs instance types that can. Linux only.',
      zh: '加密使用中的内存，需要支持的实例规格，仅支持 Linux。',
    },
    schema: z.boolean(),
    unit: null,
    initial: false,
    windows: { only: false },
    change: 'new-nodes',
    codec: flag('tee_config.tee_enable', 'tee_config.tee_enable'),
    doc: 'windows',
    covers: ['000 tee_config.tee_enable'],
  },
  {
    path: 'resourceGroupId',
    group: 'system',
    label: { en: 'Resource group', zh: '资源组' },
    help: {
      en: 'The pool and instances added later belong to it.',
      zh: '节点池及之后新增的实例归属该资源组。',
    },
    schema: idSchema,
    unit: null,
    initial: '',
    windows: 'free',
    change: 'new-nodes',
    codec: text('nodepool_info.resource_group_id', 'resource_group_id'),
    doc: 'pools',
    covers: ['001 Resource group'],
  },
];

/** What a person calls root or ecs-user is one boolean on the wire. */
export const loginUserCodec = words({
  api: 'scaling_group.login_as_non_root',
  terraform: 'login_as_non_root',
  map: { root: false, 'ecs-user': true },
});

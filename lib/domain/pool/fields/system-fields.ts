import { z } from 'zod';
import { osOfImage } from '../os-of-image';
import { flag, text, words } from './codecs';
import { type Codec, inGroup } from './pool-field';

/** Longer than any identifier of the cloud. */
export const idSchema = z.string().max(128);

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** ACK reports the OS only through the image, so it is read and never written. */
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

export const systemFields = inGroup('system', [
  {
    path: 'os',
    schema: z.enum(['linux', 'windows']),
    initial: 'linux',
    change: 'fixed',
    codec: osCodec,
    doc: 'windows',
    covers: ['000 Operating System', '000 scaling_group.platform'],
  },
  {
    path: 'name',
    schema: z.string().max(256),
    initial: '',
    change: 'pool',
    codec: text('nodepool_info.name', 'node_pool_name'),
    covers: ['001 Node pool name'],
  },
  {
    path: 'managed',
    schema: z.boolean(),
    initial: false,
    windows: { only: false },
    change: 'pool',
    codec: flag('management.enable', 'management.enable'),
    doc: 'windows',
    covers: ['000 Configure Managed Node Pool'],
  },
  {
    path: 'runtime',
    schema: z.enum(['containerd']),
    initial: 'containerd',
    windows: { only: 'containerd' },
    change: 'fixed',
    codec: text('kubernetes_config.runtime', 'runtime_name'),
    doc: 'windows',
    covers: ['000 Container Runtime', '000 kubernetes_config.runtime'],
  },
  {
    path: 'runtimeVersion',
    schema: z.string().max(64),
    initial: '',
    codec: text('kubernetes_config.runtime_version', 'runtime_version'),
    doc: 'windows',
    covers: ['000 kubernetes_config.runtime_version'],
  },
  {
    path: 'confidential',
    schema: z.boolean(),
    initial: false,
    windows: { only: false },
    codec: flag('tee_config.tee_enable', 'tee_config.tee_enable'),
    doc: 'windows',
    covers: ['000 tee_config.tee_enable'],
  },
  {
    path: 'resourceGroupId',
    schema: idSchema,
    initial: '',
    codec: text('nodepool_info.resource_group_id', 'resource_group_id'),
    covers: ['001 Resource group'],
  },
]);

/** The choice of root or ecs-user is a boolean on the wire. */
export const loginUserCodec = words({
  api: 'scaling_group.login_as_non_root',
  terraform: 'login_as_non_root',
  map: { root: false, 'ecs-user': true },
});

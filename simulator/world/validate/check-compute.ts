import { badRequest } from '@/simulator/world/api-error';
import { resolveImage } from '@/simulator/world/ack/pools';
import { imagesOfType } from '@/simulator/world/catalogue/images';
import { instanceType } from '@/simulator/world/catalogue/instance-types';
import { release } from '@/simulator/world/catalogue/versions';
import { type PoolCheck, refuseIf, requireOneOf } from '@/simulator/world/validate/pool-check';

/** Accepted types without an image of their own in this catalogue still boot the default image. */
const OTHER_IMAGE_TYPES = [
  'AliyunLinuxSecurity',
  'AliyunLinux3Security',
  'CentOS',
  'AliyunLinux3ContainerOptimized',
];

function checkTypes({ body }: PoolCheck): void {
  const group = body.scaling_group ?? {};
  const ids = group.instance_types ?? [];
  const patterns = group.instance_patterns ?? [];
  if (ids.length === 0 && patterns.length === 0) {
    throw badRequest('MissingParameter.InstanceTypes', 'instance_types is required');
  }
  refuseIf(ids.length > 10, 'InstanceTypes', 'at most 10 instance types are supported');
  for (const id of ids) {
    if (instanceType(id) === undefined) {
      throw badRequest(
        'InvalidInstanceType.ValueNotSupported',
        `The specified InstanceType ${id} is not supported.`,
      );
    }
  }
}

function checkImage({ world, body }: PoolCheck): void {
  const group = body.scaling_group ?? {};
  const imageType = group.image_type ?? '';
  const images = imagesOfType(imageType);
  refuseIf(
    imageType !== '' && images.length === 0 && !OTHER_IMAGE_TYPES.includes(imageType),
    'ImageType',
    `image_type ${imageType} is not supported`,
  );
  if (group.image_id === undefined || group.image_id === '') return;
  const image = resolveImage(world, group.image_id);
  if (image === undefined)
    throw badRequest('InvalidImageId.NotFound', `The specified ImageId ${group.image_id} does not exist.`);
  const fits = images.length === 0 || images.some((item) => item.imageId === image.imageId);
  refuseIf(!fits, 'ImageType', `image ${group.image_id} is not of type ${imageType}`);
}

function checkRuntime({ cluster, body }: PoolCheck): void {
  const { runtime = 'containerd', runtime_version: version } = body.kubernetes_config ?? {};
  const offered = release(cluster.version)?.runtimes ?? [];
  refuseIf(
    !offered.some((item) => item.name === runtime),
    'Runtime',
    `runtime ${runtime} is not supported by kubernetes ${cluster.version}`,
  );
  refuseIf(
    version !== undefined &&
      version !== '' &&
      !offered.some((item) => item.name === runtime && item.version === version),
    'RuntimeVersion',
    `${runtime} ${version ?? ''} is not supported by kubernetes ${cluster.version}`,
  );
}

function checkLogon({ world, body }: PoolCheck): void {
  const {
    key_pair: keyPair = '',
    login_password: password = '',
    soc_enabled,
    security_hardening_os,
  } = body.scaling_group ?? {};
  refuseIf(
    keyPair !== '' && password !== '',
    'KeyPair',
    'key_pair and login_password are mutually exclusive',
  );
  if (keyPair !== '' && !world.state.compute.keyPairs.includes(keyPair)) {
    throw badRequest('InvalidKeyPairName.NotFound', `key pair ${keyPair} does not exist`);
  }
  refuseIf(soc_enabled === true && keyPair !== '', 'KeyPair', 'soc_enabled supports password logon only');
  refuseIf(
    soc_enabled === true && security_hardening_os === true,
    'SecurityHardening',
    'soc_enabled and security_hardening_os are mutually exclusive',
  );
  if (password === '' || /^\*+$/.test(password)) return;
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((one) => one.test(password)).length;
  refuseIf(
    password.length < 8 || password.length > 30 || classes < 3,
    'LoginPassword',
    'login_password must have 8 to 30 characters of at least three kinds',
  );
}

function checkManagement({ cluster, body }: PoolCheck): void {
  const installed = cluster.addons.some((addon) => addon.name === 'ack-node-problem-detector');
  refuseIf(
    body.management?.enable === true && !installed,
    'Management',
    'addon ack-node-problem-detector is not installed; please install the addon',
  );
}

/** Instance types, image, runtime, logon, managed pool. */
export function checkCompute(check: PoolCheck): void {
  checkTypes(check);
  checkImage(check);
  checkRuntime(check);
  checkLogon(check);
  checkManagement(check);
  requireOneOf(check.body.kubernetes_config?.cpu_policy, ['none', 'static'], 'CpuPolicy');
  requireOneOf(check.body.nodepool_info?.type, ['ess'], 'Type');
}

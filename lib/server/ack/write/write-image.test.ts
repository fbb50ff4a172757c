import { beforeEach, expect, test } from 'vitest';
import { createPoolBody } from '@/lib/domain/pool/definition/write-body';
import { emptyPool, type PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import { ackPlatforms, imageWordsOf } from '@/lib/domain/pool/image-type';
import { failureOf, perTest, startCloud, type WritingConnection } from '../testing/connect';

const PASSWORD = 'Correct-Horse-7';
const here = perTest(startCloud);
let cloud: WritingConnection;

beforeEach(() => {
  cloud = here().cloud();
});

const offered = async () => {
  const [images, customImages] = await Promise.all([cloud.reader.images(), cloud.reader.customImages()]);
  return { images, customImages, typed: { imageType: '', platform: '' }, unknownType: '' };
};

function poolOf(image: { id: string; os: PoolDefinition['os']; arch: string }, words: object): PoolDefinition {
  const types = image.arch === 'arm64' ? ['ecs.g8y.xlarge'] : ['ecs.g6.xlarge'];
  const systemDisk = { ...emptyPool.systemDisk, category: 'cloud_essd', sizeGiB: 120 };
  const own = { os: image.os, imageId: image.id, instanceTypes: types, systemDisk, passwordSet: true, ...words };
  const vSwitchIds = ['vsw-bp1k8s9mullion0zoneh1'];
  return { ...emptyPool, ...own, name: 'pool-a', vSwitchIds, size: { mode: 'manual', desired: 0 } };
}

async function create(pool: PoolDefinition) {
  const body = createPoolBody(pool, { password: PASSWORD, changeId: 'change-1' });
  return await cloud.writer.createNodePool({ body, secrets: [PASSWORD] });
}

test.each(['images', 'customImages'] as const)('all %s are accepted with type and platform', async (list) => {
  const q = await offered();
  expect(q[list]).not.toEqual([]);
  for (const [at, image] of q[list].entries()) {
    const words = imageWordsOf(image.id, q);
    expect(words.imageType, image.id).not.toBe('');
    expect(ackPlatforms).toContain(words.platform);
    const { nodePoolId } = await create({ ...poolOf(image, words), name: `pool-${at}` });
    expect((await cloud.reader.nodePool(nodePoolId))?.definition).toMatchObject({ imageId: image.id, ...words });
  }
});

test.each(['AliyunLinux3', 'WindowsServer2022', 'ContainerOS'])('the platform %s is refused', async (platform) => {
  const q = await offered();
  const image = q.images.find(({ os }) => os === (platform.startsWith('Win') ? 'windows' : 'linux'));
  if (image === undefined) throw new Error('the cluster offers no image');
  const pool = poolOf(image, { imageType: image.imageType, platform });
  expect(await failureOf(create(pool))).toMatchObject({ details: { upstream: { code: 'InvalidParameter.Platform' } } });
});

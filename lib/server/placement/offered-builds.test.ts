import { expect, test } from 'vitest';
import { Failure } from '@/lib/domain/failure';
import type { NodeImage } from '@/lib/domain/ports/cloud';
import type { CustomImage } from '@/lib/domain/ports/cloud-choices';
import { offeredBuildsOf } from './offered-builds';

const image = (id: string, imageType = ''): NodeImage => {
  return { id, name: id, os: 'windows', platform: '', imageType, arch: 'amd64', sizeGiB: null };
};
const own = (platform: string, usable: boolean | null = null): CustomImage => {
  const rest = { os: 'windows', imageType: 'Windows', arch: 'amd64', sizeGiB: null, owner: 'self' } as const;
  return { id: 'm-1', name: 'golden', platform, usable, ...rest };
};
const refused = () => Promise.reject(new Failure('forbidden', 'No permission.'));
const read = (images: NodeImage[] | null, customImages: CustomImage[] | null = []) => ({
  images: images === null ? refused : () => Promise.resolve(images),
  customImages: customImages === null ? refused : () => Promise.resolve(customImages),
});
const ack = { provider: 'ack', minor: 34 } as const;
const listed = [image('win2022_21H2_x64.vhd'), image('wincore_2004_x64.vhd'), image('aliyun_3_x64_20G.vhd')];

test.each([
  ['its public images, none of an ended build', read(listed), [20348]],
  ['custom images too', read(listed, [own('Windows Server 2025')]), [26100, 20348]],
  ['only usable custom images', read(listed, [own('Windows Server 2025', false)]), [20348]],
  ['what may be listed', read(listed, null), [20348]],
])('an account offers %s', async (_, cloud, builds) => {
  expect(await offeredBuildsOf(ack, cloud)).toEqual({ from: 'account', builds });
});

test.each([
  ['without an account', null],
  ['without permission', read(null, null)],
  ['without Windows images', read([])],
])('%s the documentation of the provider counts, with its date and source', async (_, cloud) => {
  expect(await offeredBuildsOf(ack, cloud)).toEqual({
    from: 'provider',
    builds: [20348, 17763],
    provider: 'ACK',
    source: expect.stringMatching(/^https:\/\/www\.alibabacloud\.com\//) as string,
    asOf: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) as string,
  });
});

import { describe, expect, test } from 'vitest';
import { ackPlatformOf, imageWordsOf, typeOfCustomImage, unknownTypeIn } from './image-type';

test.each([
  ['Windows', 'Windows'],
  ['WindowsCore', 'WindowsCore'],
  ['AliyunLinux', 'AliyunLinux'],
  ['CentOS', 'CentOS'],
  ['AliyunLinux3', ''],
  ['WindowsServer2022', ''],
  ['ContainerOS', ''],
  ['', ''],
])('the platform %s is sent as %j', (word, sent) => expect(ackPlatformOf(word)).toBe(sent));

test.each([
  ['windows', 'Windows Server 2022 Datacenter 64 bit', 'amd64', 'Windows'],
  ['windows', 'Windows Server Core, Version 2004 64 bit', 'amd64', 'WindowsCore'],
  ['windows', '', 'amd64', 'Windows'],
  ['linux', 'Alibaba Cloud Linux 3.2104 LTS 64 bit', 'amd64', 'AliyunLinux3'],
  ['linux', 'Alibaba Cloud Linux  3.2104 LTS 64 bit ARM Edition', 'arm64', 'AliyunLinux3Arm64'],
  ['linux', 'Alibaba Cloud Linux 3.2104 LTS 64 bit UEFI Edition', 'amd64', ''],
  ['linux', 'Aliyun Linux 2.1903 LTS 64 bit', 'amd64', 'AliyunLinux'],
  ['linux', 'Alibaba Cloud Linux 2.1903 LTS 64 bit', 'arm64', ''],
  ['linux', 'CentOS 7.9 64 bit', 'amd64', 'CentOS'],
  ['linux', 'ContainerOS 3.5', 'amd64', 'ContainerOS'],
  ['linux', 'Ubuntu 22.04 64 bit', 'amd64', ''],
  ['unknown', 'Alibaba Cloud Linux 3', 'amd64', ''],
] as const)('a custom image of %s, “%s” (%s) is based on %j', (os, osName, arch, imageType) =>
  expect(typeOfCustomImage({ os, osName, arch })).toBe(imageType),
);

describe('imageWordsOf', () => {
  const q = {
    unknownType: unknownTypeIn('linux'),
    images: [{ id: 'win2022', imageType: 'WindowsServer2022', platform: 'Windows' }],
    customImages: [
      { id: 'm-win', imageType: 'Windows' },
      { id: 'm-other', imageType: '' },
    ],
    typed: { imageType: '', platform: '' },
  };

  test.each([
    ['a public image decides', 'win2022', { imageType: 'AliyunLinux3', platform: 'CentOS' }, q.images[0]],
    ['a custom image has a type', 'm-win', q.typed, { imageType: 'Windows', platform: 'Windows' }],
    ['an unknown system stays unknown', 'm-other', q.typed, q.typed],
    ['a typed word counts', 'm-other', { imageType: 'AliyunLinux3', platform: '' }, { platform: 'AliyunLinux' }],
    [
      'an unlisted custom image has the platform of its type',
      'm-none',
      { imageType: 'CentOS', platform: '' },
      { platform: 'CentOS' },
    ],
    ['an image that is not offered changes nothing', 'none', { imageType: 'CentOS', platform: '' }, { platform: '' }],
  ])('%s', (_, imageId, typed, words) => {
    const { imageType = typed.imageType, platform } = { imageType: undefined, platform: '', ...words };
    expect(imageWordsOf(imageId, { ...q, typed })).toEqual({ imageType, platform });
  });

  test.each(['m-other', 'm-none'])('the custom image %s of a Windows pool is never sent without a type', (imageId) => {
    const windows = { ...q, unknownType: unknownTypeIn('windows') };
    expect(imageWordsOf(imageId, windows)).toEqual({ imageType: 'Windows', platform: 'Windows' });
    expect(imageWordsOf(imageId, { ...windows, customImages: null })).toEqual({
      imageType: 'Windows',
      platform: 'Windows',
    });
    const typed = { imageType: 'WindowsCore', platform: '' };
    expect(imageWordsOf(imageId, { ...windows, typed })).toEqual({ imageType: 'WindowsCore', platform: 'WindowsCore' });
    expect(imageWordsOf('none', windows)).toEqual(q.typed);
  });
});

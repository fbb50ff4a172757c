/** A system image ACK offers for nodes, with what a node booted from it reports in `status.nodeInfo`. */
export interface NodeImage {
  imageId: string;
  imageName: string;
  /** Spelling of the versions metadata; `aliases` are the other spellings the node-pool operations take. */
  imageType: string;
  aliases: readonly string[];
  os: 'linux' | 'windows';
  /** ACK API, DescribeKubernetesVersionMetadata: AliyunLinux, CentOS, Windows, or WindowsCore. */
  platform: string;
  osVersion: string;
  architecture: 'x86_64' | 'arm64';
  osImage: string;
  kernelVersion: string;
  /** Windows only: `10.0.<build>`. */
  build?: string;
}

const linux = (image: Omit<NodeImage, 'os' | 'aliases'> & { aliases?: string[] }): NodeImage => ({
  os: 'linux',
  aliases: [],
  ...image,
});

const ALIBABA = {
  platform: 'AliyunLinux',
  osVersion: '3.2104',
  osImage: 'Alibaba Cloud Linux 3.2104 U11 (OpenAnolis Edition)',
};

interface WindowsImage {
  stem: string;
  imageType: string;
  osVersion: string;
  osImage: string;
  /** Build and revision of the kernel: `20348.2322`. */
  kernel: string;
}

const windows = ({ stem, kernel, ...image }: WindowsImage): NodeImage => {
  const isCore = image.imageType === 'WindowsCore';
  return {
    imageId: `${stem}_x64_dtc_en-us_40G_container_alibase_20240220.vhd`,
    imageName: `Windows Server ${isCore ? 'Core, Version ' : ''}${image.osVersion}`,
    aliases: isCore ? [] : ['Windows'],
    os: 'windows',
    platform: isCore ? 'WindowsCore' : 'Windows',
    architecture: 'x86_64',
    ...image,
    kernelVersion: `10.0.${kernel}`,
    build: `10.0.${kernel.split('.')[0] ?? ''}`,
  };
};

const SERVER_2022 = { osVersion: '2022', osImage: 'Windows Server 2022 Datacenter', kernel: '20348.2322' };
const SERVER_2019 = { osVersion: '2019', osImage: 'Windows Server 2019 Datacenter', kernel: '17763.5458' };
const SERVER_2004 = { osVersion: '2004', osImage: 'Windows Server Datacenter', kernel: '19041.1415' };

/** The first image of a type is its default. ACK docs spell Windows types in two ways. */
export const NODE_IMAGES: readonly NodeImage[] = [
  linux({
    ...ALIBABA,
    imageId: 'aliyun_3_x64_20G_alibase_20241218.vhd',
    imageName: 'Alibaba Cloud Linux 3.2104',
    imageType: 'AliyunLinux3',
    aliases: ['AliyunLinux'],
    architecture: 'x86_64',
    kernelVersion: '5.10.134-18.al8.x86_64',
  }),
  linux({
    ...ALIBABA,
    imageId: 'aliyun_3_arm64_20G_alibase_20241218.vhd',
    imageName: 'Alibaba Cloud Linux 3.2104 ARM',
    imageType: 'AliyunLinux3Arm64',
    architecture: 'arm64',
    kernelVersion: '5.10.134-18.al8.aarch64',
  }),
  linux({
    imageId: 'lifsea_3_x64_10G_containerd_1_6_38_alibase_20250224.vhd',
    imageName: 'ContainerOS 3.5',
    imageType: 'ContainerOS',
    platform: 'AliyunLinux',
    osVersion: '3.5',
    architecture: 'x86_64',
    osImage: 'ContainerOS 3.5 Next',
    kernelVersion: '5.10.134-17.3.al8.x86_64',
  }),
  windows({ stem: 'win2022_21H2', imageType: 'WindowsServer2022', ...SERVER_2022 }),
  windows({ stem: 'win2019_1809', imageType: 'WindowsServer2019', ...SERVER_2019 }),
  windows({ stem: 'wincore_2022', imageType: 'WindowsCore', ...SERVER_2022 }),
  windows({ stem: 'wincore_2004', imageType: 'WindowsCore', ...SERVER_2004 }),
];

export const nodeImage = (imageId: string): NodeImage | undefined =>
  NODE_IMAGES.find((image) => image.imageId === imageId);

export const imagesOfType = (imageType: string): NodeImage[] =>
  NODE_IMAGES.filter((image) => image.imageType === imageType || image.aliases.includes(imageType));

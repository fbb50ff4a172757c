/** A system image ACK offers for nodes, with what a node booted from it reports in `status.nodeInfo`. */
export interface NodeImage {
  imageId: string;
  imageName: string;
  /** Spelling of the versions metadata; `aliases` are the other spellings the node-pool operations take. */
  imageType: string;
  aliases: readonly string[];
  os: 'linux' | 'windows';
  platform: string;
  osVersion: string;
  architecture: 'x86_64' | 'arm64';
  osImage: string;
  kernelVersion: string;
  /** Windows only: `10.0.<build>`. */
  build?: string;
}

const WIN_ID = (stem: string): string => `${stem}_x64_dtc_en-us_40G_container_alibase_20240220.vhd`;

/**
 * The first image of a type is its default. Both spellings of the Windows types exist: the node-pool reference knows
 * Windows and WindowsCore, the Windows page sends WindowsServer2019 and WindowsServer2022.
 */
export const NODE_IMAGES: readonly NodeImage[] = [
  {
    imageId: 'aliyun_3_x64_20G_alibase_20241218.vhd',
    imageName: 'Alibaba Cloud Linux 3.2104',
    imageType: 'AliyunLinux3',
    aliases: ['AliyunLinux'],
    os: 'linux',
    platform: 'AliyunLinux',
    osVersion: '3.2104',
    architecture: 'x86_64',
    osImage: 'Alibaba Cloud Linux 3.2104 U11 (OpenAnolis Edition)',
    kernelVersion: '5.10.134-18.al8.x86_64',
  },
  {
    imageId: 'aliyun_3_arm64_20G_alibase_20241218.vhd',
    imageName: 'Alibaba Cloud Linux 3.2104 ARM',
    imageType: 'AliyunLinux3Arm64',
    aliases: [],
    os: 'linux',
    platform: 'AliyunLinux',
    osVersion: '3.2104',
    architecture: 'arm64',
    osImage: 'Alibaba Cloud Linux 3.2104 U11 (OpenAnolis Edition)',
    kernelVersion: '5.10.134-18.al8.aarch64',
  },
  {
    imageId: 'lifsea_3_x64_10G_containerd_1_6_38_alibase_20250224.vhd',
    imageName: 'ContainerOS 3.5',
    imageType: 'ContainerOS',
    aliases: [],
    os: 'linux',
    platform: 'ContainerOS',
    osVersion: '3.5',
    architecture: 'x86_64',
    osImage: 'ContainerOS 3.5 Next',
    kernelVersion: '5.10.134-17.3.al8.x86_64',
  },
  {
    imageId: WIN_ID('win2022_21H2'),
    imageName: 'Windows Server 2022',
    imageType: 'WindowsServer2022',
    aliases: ['Windows'],
    os: 'windows',
    platform: 'Windows',
    osVersion: '2022',
    architecture: 'x86_64',
    osImage: 'Windows Server 2022 Datacenter',
    kernelVersion: '10.0.20348.2322',
    build: '10.0.20348',
  },
  {
    imageId: WIN_ID('win2019_1809'),
    imageName: 'Windows Server 2019',
    imageType: 'WindowsServer2019',
    aliases: ['Windows'],
    os: 'windows',
    platform: 'Windows',
    osVersion: '2019',
    architecture: 'x86_64',
    osImage: 'Windows Server 2019 Datacenter',
    kernelVersion: '10.0.17763.5458',
    build: '10.0.17763',
  },
  {
    imageId: WIN_ID('wincore_2022'),
    imageName: 'Windows Server Core, Version 2022',
    imageType: 'WindowsCore',
    aliases: [],
    os: 'windows',
    platform: 'WindowsCore',
    osVersion: '2022',
    architecture: 'x86_64',
    osImage: 'Windows Server 2022 Datacenter',
    kernelVersion: '10.0.20348.2322',
    build: '10.0.20348',
  },
  {
    imageId: WIN_ID('wincore_2004'),
    imageName: 'Windows Server Core, Version 2004',
    imageType: 'WindowsCore',
    aliases: [],
    os: 'windows',
    platform: 'WindowsCore',
    osVersion: '2004',
    architecture: 'x86_64',
    osImage: 'Windows Server Datacenter',
    kernelVersion: '10.0.19041.1415',
    build: '10.0.19041',
  },
];

export const nodeImage = (imageId: string): NodeImage | undefined =>
  NODE_IMAGES.find((image) => image.imageId === imageId);

/** The images a type may name: by metadata spelling or alias. */
export const imagesOfType = (imageType: string): NodeImage[] =>
  NODE_IMAGES.filter((image) => image.imageType === imageType || image.aliases.includes(imageType));

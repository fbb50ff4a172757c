interface KnownTag {
  tag: RegExp;
  os: readonly ('linux' | 'windows')[];
  /** Without it the tag itself names the build. */
  builds?: readonly number[];
  missing?: boolean;
  /** Only files for HostProcess containers, no user space of Windows. */
  hostProcessOnly?: boolean;
}

const ANY = /^/;
const linux: KnownTag = { tag: ANY, os: ['linux'], builds: [] };
const windowsByTag: KnownTag = { tag: ANY, os: ['windows'] };

/** Tags of official images for one system: a build, a Windows base of any published build, or a distribution. */
const oneSystemTags = (builds: readonly number[]): KnownTag[] => [
  { tag: /(nanoserver|windowsservercore).*(ltsc\d{4}|-1809)/, os: ['windows'] },
  { tag: /nanoserver|windowsservercore/, os: ['windows'], builds },
  {
    tag: /alpine|slim|bookworm|bullseye|buster|trixie|jammy|noble|focal|chiseled|oracle|ubi\d|rhel|fedora|amazonlinux|scratch|dind|rootless|(^|-)linux$/,
    os: ['linux'],
    builds: [],
  },
];

/** What the best known repositories hold (Microsoft Artifact Registry and Docker Hub, late 2026). First match wins. */
export const KNOWN_REPOSITORIES: readonly { repository: RegExp; tags: readonly KnownTag[] }[] = [
  {
    repository: /^mcr\.microsoft\.com\/windows(\/(nanoserver|servercore|server))?(\/insider)?$/,
    tags: [{ tag: /^latest$/, os: ['windows'], missing: true }, windowsByTag],
  },
  { repository: /^mcr\.microsoft\.com\/windows\/servercore\/iis$/, tags: [windowsByTag] },
  {
    // Withdrawn from Docker Hub; names of Linux images contain `linux`.
    repository: /^docker\.io\/microsoft\/(?!.*linux)/,
    tags: [{ tag: ANY, os: ['windows'], builds: [], missing: true }],
  },
  {
    repository: /^mcr\.microsoft\.com\/dotnet\/framework\/samples$/,
    tags: [
      { tag: /ltsc\d{4}/, os: ['windows'] },
      { tag: ANY, os: ['windows'], builds: [20348] },
    ],
  },
  {
    repository: /^mcr\.microsoft\.com\/dotnet\/framework\//,
    tags: [
      { tag: /ltsc\d{4}/, os: ['windows'] },
      { tag: /^4\.8\.1(-\d+)?$/, os: ['windows'], builds: [20348, 26100] },
      { tag: ANY, os: ['windows'], builds: [14393, 17763] },
    ],
  },
  {
    repository: /^mcr\.microsoft\.com\/dotnet\/samples$/,
    tags: [...oneSystemTags([20348]), { tag: ANY, os: ['linux', 'windows'], builds: [20348] }],
  },
  {
    // Up to .NET 7, shared tags have variants for nanoserver 1809 and ltsc2022.
    repository: /^mcr\.microsoft\.com\/dotnet\/(nightly\/)?(runtime|aspnet|sdk)$/,
    tags: [
      { tag: /nanoserver|windowsservercore/, os: ['windows'] },
      { tag: /^[67]\.0(\.\d+)?$/, os: ['linux', 'windows'], builds: [17763, 20348] },
      linux,
    ],
  },
  {
    repository: /^mcr\.microsoft\.com\/(dotnet\/|powershell)/,
    tags: [{ tag: /nanoserver|windowsservercore/, os: ['windows'] }, linux],
  },
  {
    repository: /^mcr\.microsoft\.com\/oss\/(v2\/)?kubernetes\/windows-host-process-containers-base-image$/,
    tags: [{ tag: ANY, os: ['windows'], builds: [], hostProcessOnly: true }],
  },
  {
    repository: /(^mcr\.microsoft\.com\/oss\/kubernetes|^registry\.k8s\.io|\/acs)\/pause$/,
    tags: [
      { tag: /windows.*ltsc\d{4}/, os: ['windows'] },
      { tag: ANY, os: ['linux', 'windows'], builds: [17763, 20348, 26100] },
    ],
  },
  {
    // ACK's Windows add-ons, such as acs/flannel-windows, support every build of ACK.
    repository: /\.ack\.aliyuncs\.com\/acs\/[\w-]*windows[\w-]*$/,
    tags: [{ tag: ANY, os: ['windows'], builds: [17763, 19041, 20348] }],
  },
  {
    // Images of ACK's own add-ons; tags of Windows images contain `windows`; they support every build.
    repository: /\.ack\.aliyuncs\.com\/acs\//,
    tags: [{ tag: /windows/, os: ['windows'], builds: [17763, 20348] }, linux],
  },
  { repository: /^docker\.io\/library\/docker$/, tags: [...oneSystemTags([20348, 26100]), linux] },
  {
    repository:
      /^docker\.io\/library\/(caddy|eclipse-temurin|golang|haxe|hello-world|hylang|julia|mongo|openjdk|pypy|python|traefik)$/,
    tags: [...oneSystemTags([20348, 26100]), { tag: ANY, os: ['linux', 'windows'], builds: [20348, 26100] }],
  },
  {
    repository: /^docker\.io\/library\/(nats|swift)$/,
    tags: [...oneSystemTags([20348]), { tag: ANY, os: ['linux', 'windows'], builds: [20348] }],
  },
  {
    repository: /^ghcr\.io\/prometheus-community\/windows-exporter$/,
    tags: [
      { tag: /ltsc\d{4}/, os: ['windows'] },
      { tag: ANY, os: ['windows'], builds: [] },
    ],
  },
  {
    repository: /^docker\.io\/winamd64\//,
    tags: [...oneSystemTags([20348, 26100]), { tag: ANY, os: ['windows'], builds: [20348, 26100] }],
  },
  { repository: /^(docker\.io\/sigwindowstools|registry\.k8s\.io\/sig-storage\/csi-proxy)/, tags: [windowsByTag] },
  { repository: /^docker\.io\/library\//, tags: [linux] },
];

/** Words in a tag or name that indicate the platform; tags are checked first. */
export const IMAGE_TOKENS: readonly { token: RegExp; os: 'linux' | 'windows'; build?: (tag: string) => number[] }[] = [
  { token: /(^|[-_.])ltsc(2016|2019|2022|2025)($|[-_.])/i, os: 'windows' },
  { token: /(nanoserver|windowsservercore|servercore)/i, os: 'windows' },
  { token: /10\.0\.\d{5}/, os: 'windows' },
  {
    token: /(^|[-_.])(windows|win)(server)?([-_.]?(2016|2019|2022|2025|1809|20h2|amd64|x64|64))*($|[-_.])/i,
    os: 'windows',
  },
  { token: /alpine|debian|bookworm|ubuntu|linux/i, os: 'linux' },
];

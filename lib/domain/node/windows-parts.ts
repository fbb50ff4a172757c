/** Remedies, the mildest first; each is a change that must be requested. */
export const WINDOWS_REMEDIES = ['none', 'restart-pods', 'drain', 'replace'] as const;
export type WindowsRemedy = (typeof WINDOWS_REMEDIES)[number];

export const WINDOWS_PARTS = [
  'kubelet',
  'runtime',
  'network',
  'layer-disk',
  'memory',
  'stuck-pods',
  'image-pulls',
] as const;
export type WindowsPart = (typeof WINDOWS_PARTS)[number];

/** Waiting reasons of containers whose image cannot be pulled. */
export const UNPULLED: readonly string[] = [
  'ErrImagePull',
  'ImagePullBackOff',
  'ErrImageNeverPull',
  'ImageInspectError',
  'InvalidImageName',
];

/** Warnings of the last half hour count. */
export const RECENT_MS = 30 * 60_000;

export const isRecent = ({ at }: { at: number | null }, now: number): boolean => at !== null && now - at <= RECENT_MS;

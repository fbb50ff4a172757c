/** These processors also run 32-bit programs, and containerd accepts their images (platforms: platformVector). */
const ALSO: ReadonlyMap<string, string> = new Map([
  ['amd64', '386'],
  ['arm64', 'arm'],
]);

/** Whether a node takes images of an architecture. */
export const takesArch = (node: string, image: string): boolean => image === node || ALSO.get(node) === image;

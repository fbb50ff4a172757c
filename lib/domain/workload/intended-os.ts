import type { ImagePlatform } from '../image/image-platform';
import { statedOs } from './stated-os';
import type { PodTemplate } from './workload';

type PodOs = 'linux' | 'windows';

/** What a pod is meant for, wherever it was scheduled: the OS that it states, else that of all its images. null: unknown. */
export function intendedOs(template: PodTemplate, imageOs: (reference: string) => ImagePlatform['os']): PodOs | null {
  const stated = statedOs(template);
  if (stated !== null) return stated;
  const [first, ...others] = new Set(template.images.map(imageOs));
  return others.length === 0 && (first === 'linux' || first === 'windows') ? first : null;
}

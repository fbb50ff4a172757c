import type { ImagePlatform } from '@/lib/domain/image/image-platform';
import { platformOf } from '@/lib/placement';

const KEPT = 5_000;

/** The OS of an image by its reference alone; kept, because many pods share an image. */
export class ImageOs {
  readonly #known = new Map<string, ImagePlatform['os']>();

  readonly of = (reference: string): ImagePlatform['os'] => {
    const known = this.#known.get(reference);
    if (known !== undefined) return known;
    if (this.#known.size >= KEPT) this.#known.clear();
    const { os, confidence } = platformOf(reference);
    const sure = confidence === 'low' ? null : os;
    this.#known.set(reference, sure);
    return sure;
  };
}

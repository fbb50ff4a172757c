import { listed, type Said } from '@/lib/domain/phrase/phrase';
import { say } from '@/lib/domain/phrase/say';
import type { ImagePlatform } from '../../domain/image/image-platform';

const plain = (text: string): Said => ({ text });

function sourceSaid({ source, evidence }: ImagePlatform): Said {
  if (source === 'registry') return say('image.by-registry');
  if (source === 'known-repository') return say('image.by-repository', { name: evidence });
  if (source === 'node-images') return say('image.by-nodes');
  return source === 'running' ? say('image.by-pods') : say('image.by-words', { words: evidence });
}

function knownSaid(image: ImagePlatform, evidence: Said): Said {
  const { os, builds, anyBuild } = image;
  if (os === 'linux') return say('image.linux', { evidence });
  const names = listed((builds ?? []).map((build) => plain(String(build))));
  const isReported = builds !== null && builds.length > 0;
  if (os === 'both')
    return isReported ? say('image.both', { builds: names, evidence }) : say('image.both-unknown', { evidence });
  if (anyBuild) return say('image.windows-any', { evidence });
  return isReported ? say('image.windows', { builds: names, evidence }) : say('image.windows-unknown', { evidence });
}

/** What is known of an image and how, or what would settle it. */
export function imageSaid(image: ImagePlatform): Said {
  if (image.missing === true) return say('image.missing', { evidence: sourceSaid(image) });
  if (image.os === null) {
    if (image.evidence === 'not a reference') return say('image.invalid');
    return say(image.evidence === 'digest' ? 'image.digest' : 'image.unknown');
  }
  const known = knownSaid(image, sourceSaid(image));
  return image.confidence === 'low' ? say('image.guessed', { known }) : known;
}

import { listed, type Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { ImagePlatform } from './image-platform';

const plain = (text: string): Message => ({ text });

function sourceMessage({ source, evidence }: ImagePlatform): Message {
  if (source === 'registry') return message('image.by-registry');
  if (source === 'known-repository') return message('image.by-repository', { name: evidence });
  if (source === 'node-images') return message('image.by-nodes');
  return source === 'running' ? message('image.by-pods') : message('image.by-words', { words: evidence });
}

function knownMessage(image: ImagePlatform, evidence: Message): Message {
  const { os, builds, anyBuild } = image;
  if (os === 'linux') return message('image.linux', { evidence });
  const names = listed((builds ?? []).map((build) => plain(String(build))));
  const isReported = builds !== null && builds.length > 0;
  if (os === 'both')
    return isReported
      ? message('image.both', { builds: names, evidence })
      : message('image.both-unknown', { evidence });
  if (anyBuild) return message('image.windows-any', { evidence });
  return isReported
    ? message('image.windows', { builds: names, evidence })
    : message('image.windows-unknown', { evidence });
}

export function imageMessage(image: ImagePlatform): Message {
  if (image.missing === true) return message('image.missing', { evidence: sourceMessage(image) });
  if (image.os === null) {
    if (image.evidence === 'not a reference') return message('image.invalid');
    return message(image.evidence === 'digest' ? 'image.digest' : 'image.unknown');
  }
  const known = knownMessage(image, sourceMessage(image));
  return image.confidence === 'low' ? message('image.guessed', { known }) : known;
}

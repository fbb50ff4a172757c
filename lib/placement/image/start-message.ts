import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { ImagePlatform, ImageStart } from '../../domain/image/image-platform';
import { matchRuleOf, oldestAccepted } from './runtime-match';

export interface StartMessage {
  container: string;
  image: ImagePlatform;
  node: Pick<NodeFacts, 'os' | 'labels' | 'arch' | 'build' | 'containerRuntime'>;
}

type Refused = Extract<ImageStart, { starts: 'no' }>;
type Open = Extract<ImageStart, { starts: 'unknown' }>;

/** A build is an identifier, so it is written without digit separators. */
const buildText = (build: number | null): string => (build === null ? '?' : String(build));

/** Builds that a node accepts: `20348 to 26100`. */
function acceptedMessage({ build, containerRuntime }: StartMessage['node']): Message {
  if (build === null) return { text: '?' };
  const from = oldestAccepted(build, matchRuleOf(containerRuntime).rule);
  if (from === build) return { text: String(build) };
  return message('image.builds-up-to', { from: String(from), to: String(build) });
}

function refusedMessage({ why, build, host }: Refused, { container, image, node }: StartMessage): Message {
  const builds = { container, build: buildText(build), host: buildText(host) };
  switch (why) {
    case 'other-os':
      return message('image.other-os', {
        container,
        image: image.reference,
        os: node.os === 'windows' ? 'Windows' : 'Linux',
      });
    case 'other-arch':
      return message('image.other-arch', { container, image: image.reference, arch: node.arch });
    case 'host-process-only':
      return message('image.host-process-only', { container });
    case 'seen-to-fail':
      return message('image.seen-to-fail', { container, image: image.reference, host: buildText(host) });
    case 'no-such-tag':
      return message('image.no-such-tag', { container, image: image.reference });
    case 'runtime-too-old':
      return message('image.runtime-too-old', builds);
    case 'newer-than-host':
      return message('image.newer-than-host', builds);
    case 'older-than-host':
      return message('image.older-than-host', builds);
  }
}

function openMessage({ why }: Open, { container, image, node }: StartMessage): Message {
  const names = { container, image: image.reference };
  switch (why) {
    case 'os-unknown':
      return message('image.os-unknown', names);
    case 'build-unknown':
      return message('image.build-unknown', { ...names, accepted: acceptedMessage(node) });
    case 'host-unknown':
      return message('image.host-unknown');
    case 'hyper-v':
      return message('image.hyper-v', { container });
  }
}

/** Whether a container's image starts on a node, and why not. */
export function startMessage(start: ImageStart, reported: StartMessage): Message {
  if (start.starts === 'no') return refusedMessage(start, reported);
  if (start.starts === 'unknown') return openMessage(start, reported);
  if (start.forward === null) return message('image.starts', { container: reported.container });
  const { build, host } = start.forward;
  return message('image.starts-forward', {
    container: reported.container,
    build: buildText(build),
    host: buildText(host),
  });
}

import type { Said } from '@/lib/domain/phrase/phrase';
import { say } from '@/lib/domain/phrase/say';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { osOfNode } from '../rules/read/os';
import type { ImagePlatform, ImageStart } from '../../domain/image/image-platform';
import { matchRuleOf, oldestAccepted } from './runtime-match';

export interface StartTold {
  container: string;
  image: ImagePlatform;
  node: Pick<NodeFacts, 'os' | 'labels' | 'arch' | 'build' | 'containerRuntime'>;
}

type Refused = Extract<ImageStart, { starts: 'no' }>;
type Open = Extract<ImageStart, { starts: 'unknown' }>;

/** A build is a name: it is written without separators. */
const buildText = (build: number | null): string => (build === null ? '?' : String(build));

/** Builds that a node takes: `20348 to 26100`. */
function acceptedSaid({ build, containerRuntime }: StartTold['node']): Said {
  if (build === null) return { text: '?' };
  const from = oldestAccepted(build, matchRuleOf(containerRuntime).rule);
  if (from === build) return { text: String(build) };
  return say('image.builds-up-to', { from: String(from), to: String(build) });
}

function refusedSaid({ why, build, host }: Refused, { container, image, node }: StartTold): Said {
  const builds = { container, build: buildText(build), host: buildText(host) };
  switch (why) {
    case 'other-os':
      return say('image.other-os', {
        container,
        image: image.reference,
        os: osOfNode(node) === 'windows' ? 'Windows' : 'Linux',
      });
    case 'other-arch':
      return say('image.other-arch', { container, image: image.reference, arch: node.arch });
    case 'host-process-only':
      return say('image.host-process-only', { container });
    case 'seen-to-fail':
      return say('image.seen-to-fail', { container, image: image.reference, host: buildText(host) });
    case 'no-such-tag':
      return say('image.no-such-tag', { container, image: image.reference });
    case 'runtime-too-old':
      return say('image.runtime-too-old', builds);
    case 'newer-than-host':
      return say('image.newer-than-host', builds);
    case 'older-than-host':
      return say('image.older-than-host', builds);
  }
}

function openSaid({ why }: Open, { container, image, node }: StartTold): Said {
  const names = { container, image: image.reference };
  switch (why) {
    case 'os-unknown':
      return say('image.os-unknown', names);
    case 'build-unknown':
      return say('image.build-unknown', { ...names, accepted: acceptedSaid(node) });
    case 'host-unknown':
      return say('image.host-unknown');
    case 'hyper-v':
      return say('image.hyper-v', { container });
  }
}

/** Whether a container's image starts on a node, and why not. */
export function startSaid(start: ImageStart, reported: StartTold): Said {
  if (start.starts === 'no') return refusedSaid(start, reported);
  if (start.starts === 'unknown') return openSaid(start, reported);
  if (start.forward === null) return say('image.starts', { container: reported.container });
  const { build, host } = start.forward;
  return say('image.starts-forward', { container: reported.container, build: buildText(build), host: buildText(host) });
}

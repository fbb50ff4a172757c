import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { ImagePlatform, ImageStart, ImageVariant } from '../../domain/image/image-platform';
import { accepts, matchRuleOf, takesArch, oldestAccepted } from './runtime-match';
import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';

export interface StartInputs {
  image: ImagePlatform;
  node: Pick<NodeFacts, 'os' | 'arch' | 'build' | 'patch' | 'containerRuntime'>;
  hostProcess: boolean;
  /** Handler of the pod's RuntimeClass; null = none. */
  handler: string | null;
}

type No = Extract<ImageStart, { starts: 'no' }>;

const no = (why: No['why'], build: number | null = null, host: number | null = null): No => ({
  starts: 'no',
  why,
  build,
  host,
});
const unknown = (why: Exclude<Extract<ImageStart, { starts: 'unknown' }>['why'], 'runtime-unknown'>): ImageStart => ({
  starts: 'unknown',
  why,
});
const yes = (forward: { build: number; host: number } | null = null): ImageStart => ({ starts: 'yes', forward });

/** The first Windows host that starts containers of a different patch level (Microsoft: version compatibility). */
const PATCH_FREE_FROM = 16299;

/** What of a Windows host, besides its build, decides which images it starts. */
export function buildMatch({ build, patch, containerRuntime }: StartInputs['node']): string {
  const { rule, sure } = matchRuleOf(containerRuntime);
  return `${rule} ${sure} ${build !== null && build < PATCH_FREE_FROM ? patch : ''}`;
}

function isOtherArch({ image, node }: StartInputs, variants: readonly ImageVariant[]): boolean {
  const known = variants.map(({ arch }) => arch).filter((arch) => arch !== '');
  const arches = known.length > 0 ? known : (image.arch ?? []);
  return node.arch !== '' && arches.length > 0 && !arches.some((arch) => takesArch(node.arch, arch));
}

/** On Server 2016 the patch level must match as well. */
function ofPatch({ node }: StartInputs, variants: readonly ImageVariant[]): ImageStart {
  const patches = variants.flatMap(({ build, patch }) => (build === node.build && patch !== null ? [patch] : []));
  if (node.patch === null || patches.length === 0) return unknown('build-unknown');
  if (patches.includes(node.patch)) return yes();
  const isNewer = Math.min(...patches) > node.patch;
  return no(isNewer ? 'newer-than-host' : 'older-than-host', node.build, node.build);
}

/** The variant that the runtime chooses: the newest build it accepts. */
function byBuild(
  inputs: StartInputs,
  { builds, host, variants }: { builds: readonly number[]; host: number; variants: readonly ImageVariant[] },
): ImageStart {
  const { rule, sure } = matchRuleOf(inputs.node.containerRuntime);
  const taken = builds.filter((build) => accepts(build, { host, rule }));
  if (taken.length > 0) {
    const best = Math.max(...taken);
    if (host < PATCH_FREE_FROM) return ofPatch(inputs, variants);
    if (best === host) return yes();
    // Every rule accepts the host's own build; the rules differ in older ones.
    return sure ? yes({ build: best, host }) : { starts: 'unknown', why: 'runtime-unknown', build: best, host };
  }
  const older = builds.filter((build) => build < host);
  if (older.length === 0) return no('newer-than-host', Math.min(...builds), host);
  const newest = Math.max(...older);
  const wouldBe = rule === 'equal' && accepts(newest, { host, rule: 'from-2022' });
  return no(wouldBe ? 'runtime-too-old' : 'older-than-host', newest, host);
}

function onWindows(inputs: StartInputs, variants: readonly ImageVariant[]): ImageStart {
  const { image, node, hostProcess, handler } = inputs;
  if (image.family === 'host-process' && !hostProcess) return no('host-process-only');
  const reported = variants.flatMap(({ build }) => (build === null ? [] : [build]));
  const builds = reported.length > 0 ? reported : image.builds;
  const isUnbound = image.anyBuild || variants.some(({ build }) => build === null);
  if (handler?.startsWith('runhcs-wcow-hypervisor') === true && !hostProcess) {
    const oldest = Math.min(...(builds ?? []));
    const isReported = !isUnbound && image.atLeast !== true && Number.isFinite(oldest);
    const isNewer = isReported && node.build !== null && oldest > node.build;
    return isNewer ? no('newer-than-host', oldest, node.build) : unknown('hyper-v');
  }
  if (isUnbound) return yes();
  // A single manifest is not compared with the host when it is pulled, and a HostProcess container uses the host's
  // kernel.
  if (hostProcess && image.kind === 'single') return yes();
  if (builds === null || builds.length === 0) return unknown('build-unknown');
  if (node.build === null) return unknown('host-unknown');
  const answer = byBuild(inputs, { builds, host: node.build, variants });
  const isOpen = image.atLeast === true || isGuess(image) || (hostProcess && image.kind === null);
  return isOpen && answer.starts === 'no' ? unknown('build-unknown') : answer;
}

/** Whether this node, or one of the same kind, has reported the failure. */
function isSeenToFail({ image, node, hostProcess, handler }: StartInputs): boolean {
  const isOwn = !hostProcess && handler?.startsWith('runhcs-wcow-hypervisor') !== true;
  return isOwn && node.build !== null && image.notOn?.includes(node.build) === true;
}

/** What is known of an image only by its name, and not for sure, does not exclude a node. */
export const isGuess = ({ source, confidence }: ImagePlatform): boolean =>
  confidence !== 'high' && (source === 'known-repository' || source === 'tag');

/** Whether the node's runtime pulls and starts an image. The pause image belongs to the node and is not considered. */
export function startsOn(inputs: StartInputs): ImageStart {
  const { image, node } = inputs;
  if (image.missing === true) return no('no-such-tag');
  if (isSeenToFail(inputs)) return no('seen-to-fail', null, node.build);
  // Ambiguous words (`app:1809`) are shown as a hint, but do not decide a verdict.
  if (image.os === null || (image.source === 'tag' && image.confidence === 'low')) return unknown('os-unknown');
  const os = node.os;
  if (os === null) return unknown('host-unknown');
  if (image.os !== 'both' && image.os !== os)
    return isGuess(image) ? unknown('os-unknown') : no('other-os', null, node.build);
  const variants = (image.variants ?? []).filter((one) => one.os === os);
  if (isOtherArch(inputs, variants)) return no('other-arch');
  const fitting = variants.filter(({ arch }) => arch === '' || node.arch === '' || arch === node.arch);
  return os === 'linux' ? yes() : onWindows(inputs, fitting);
}

interface StartMessage {
  container: string;
  image: ImagePlatform;
  node: Pick<NodeFacts, 'os' | 'labels' | 'arch' | 'build' | 'containerRuntime'>;
}

type Refused = Extract<ImageStart, { starts: 'no' }>;
type Open = Extract<ImageStart, { starts: 'unknown' }>;

/** A build is an identifier, so it is written without digit separators. */
const buildText = (build: number | null): string => (build === null ? '?' : String(build));

function acceptedMessage({ build, containerRuntime }: StartMessage['node']): Message {
  if (build === null) return { text: '?' };
  const { rule, sure } = matchRuleOf(containerRuntime);
  const from = sure ? oldestAccepted(build, rule) : build;
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

function openMessage(start: Open, { container, image, node }: StartMessage): Message {
  const names = { container, image: image.reference };
  switch (start.why) {
    case 'os-unknown':
      return message('image.os-unknown', names);
    case 'build-unknown':
      return message('image.build-unknown', { ...names, accepted: acceptedMessage(node) });
    case 'host-unknown':
      return message('image.host-unknown');
    case 'runtime-unknown':
      return message('image.runtime-unknown', {
        container,
        build: buildText(start.build),
        host: buildText(start.host),
      });
    case 'hyper-v':
      return message('image.hyper-v', { container });
  }
}

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

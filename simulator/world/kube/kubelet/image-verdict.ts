import { createHash } from 'node:crypto';

import { imageFacts, isImageName } from '@/simulator/world/kube/kubelet/image-platform';
import type { Node } from '@/simulator/world/kube/shapes/node';

export type ImageVerdict =
  | { ok: true; crashes: boolean }
  | { ok: false; stage: 'name' | 'pull' | 'create'; message: string };

/** What happens when a node's runtime pulls and starts an image. */
export function imageVerdict(image: string, node: Node, hostProcess = false): ImageVerdict {
  if (!isImageName(image)) {
    const message = `Failed to apply default image tag "${image}": couldn't parse image name "${image}": invalid reference format`;
    return { ok: false, stage: 'name', message };
  }
  const facts = imageFacts(image);
  const info = node.status?.nodeInfo ?? {};
  const os = info['operatingSystem'] === 'windows' ? 'windows' : 'linux';
  if (facts.missing) {
    const message = `rpc error: code = NotFound desc = failed to pull and unpack image "${facts.reference}": failed to resolve reference "${facts.reference}": ${facts.reference}: not found`;
    return { ok: false, stage: 'pull', message };
  }
  const host = hostBuild(info['kernelVersion']);
  const osFits = facts.os.includes(os);
  const accepted = acceptedBuilds(facts.builds, host, info['containerRuntimeVersion'] ?? '');
  // A HostProcess container needs no build of its host, but a list is compared with it all the same (containerd issue 7431).
  const unbound = os === 'linux' || facts.builds.length === 0 || (hostProcess && facts.kind === 'single');
  const archFits = facts.arch === undefined || facts.arch === (info['architecture'] ?? 'amd64');
  if (osFits && archFits && (unbound || accepted.length > 0)) {
    if (!facts.hostProcessOnly || hostProcess) return { ok: true, crashes: facts.crashes };
    return { ok: false, stage: 'create', message: noSystemMessage() };
  }
  if (facts.kind === 'index') {
    const digest = createHash('sha256').update(facts.reference).digest('hex');
    const message = `rpc error: code = NotFound desc = failed to pull and unpack image "${facts.reference}": no match for platform in manifest sha256:${digest}: not found`;
    return { ok: false, stage: 'pull', message };
  }
  return { ok: false, stage: 'create', message: os === 'windows' ? hcsMessage(image) : execMessage() };
}

function hostBuild(kernel: string | undefined): number {
  return Number(/^10\.0\.(\d+)/.exec(kernel ?? '')?.[1] ?? 0);
}

const FORWARD = 20_348;
const LTSC = [20_348, 26_100];

/** Builds of an image that containerd accepts on a host: equal, or from 20348 on also older ones (newer runtimes only). */
export function acceptedBuilds(builds: readonly number[], host: number, runtime: string): number[] {
  const version = /^containerd:\/\/v?(\d+)\.(\d+)\.(\d+)/.exec(runtime)?.slice(1) ?? [];
  const [major = 2, minor = 0, patch = 0] = version.map(Number);
  const old = major === 1 && (minor < 6 || (minor === 6 && patch < 23) || (minor === 7 && patch < 6));
  if (old || host < FORWARD) return builds.filter((build) => build === host);
  const newest = major > 2 || (major === 2 && minor >= 2);
  const floor = newest ? (LTSC.filter((build) => build < host).at(-1) ?? FORWARD) : FORWARD;
  return builds.filter((build) => build >= Math.min(floor, host) && build <= host);
}

function hcsMessage(image: string): string {
  const id = createHash('sha256').update(image).digest('hex').slice(0, 64);
  return `failed to create containerd task: failed to create shim task: hcs::CreateComputeSystem ${id}: The container operating system does not match the host operating system.: unknown (0xc0370101)`;
}

/** hcsshim, of a root file system without Windows in it. */
function noSystemMessage(): string {
  return 'failed to create containerd task: failed to create shim task: failed to create container: hcs::CreateComputeSystem: The system cannot find the path specified.: unknown';
}

function execMessage(): string {
  return 'failed to create containerd task: failed to create shim task: OCI runtime create failed: exec format error: unknown';
}

import type { Finding } from '@/lib/domain/change/plan';
import { say } from '@/lib/domain/phrase/say';
import type { InstanceType } from '@/lib/domain/ports/cloud';
import { chooseInstanceType } from '@/lib/domain/pool/windows-rules';
import { atField, type Check, type PoolQuestion, prerequisite } from './question';

const field = 'instanceTypes';

function typeFinding(question: PoolQuestion, id: string): Finding[] {
  const type = question.types.find((one) => one.id === id);
  if (type === undefined)
    return [atField(question, 'instance-type-not-offered', { field, params: { type: id } })];
  const verdict = chooseInstanceType(type, question.input.os);
  if (verdict.ok) return [];
  const params = {
    type: id,
    cpu: type.cpuMilli / 1000,
    memory: Math.round((type.memoryMiB / 1024) * 10) / 10,
    gpus: type.gpuCount,
  };
  if (verdict.code === 'instance-type-gpu')
    return [atField(question, 'instance-type-gpu', { field, params })];
  if (verdict.code === 'instance-type-arm')
    return [atField(question, 'instance-type-arm', { field, params })];
  return [atField(question, 'instance-type-too-small', { field, params })];
}

function types(question: PoolQuestion): Check {
  const findings = question.input.instanceTypes.flatMap((id) => typeFinding(question, id));
  return {
    findings,
    ...(question.input.os === 'windows'
      ? {
          prerequisite: prerequisite({
            code: 'instance-types',
            label: 'Instance types',
            met: findings.length === 0,
            seen: question.input.instanceTypes.join(', '),
            needs: say('prerequisite.windows-type'),
          }),
        }
      : {}),
  };
}

/** Spellings of one architecture: ECS says X86 and ARM, images x86_64 and arm64, Kubernetes amd64 and arm64. */
const sameArch = (image: string, type: InstanceType['arch']): boolean =>
  (/arm|aarch/i.test(image) ? 'arm64' : 'amd64') === type;

function image(question: PoolQuestion): Check {
  const { input, image: found, world } = question;
  const params = { image: input.imageId, os: input.os, version: world.cluster.kubernetesVersion };
  const findings: Finding[] = [];
  if (found === null) findings.push(atField(question, 'image-not-offered', { field: 'imageId', params }));
  else if (found.os !== input.os) {
    findings.push(
      atField(question, 'image-wrong-os', { field: 'imageId', params: { ...params, imageOs: found.os } }),
    );
  } else {
    const other = question.types.find((type) => !sameArch(found.arch, type.arch));
    if (other !== undefined && (input.os === 'linux' || other.arch === 'amd64')) {
      const arch = { imageArch: found.arch, type: other.id, typeArch: other.arch };
      findings.push(
        atField(question, 'image-wrong-arch', { field: 'imageId', params: { ...params, ...arch } }),
      );
    }
  }
  return {
    findings,
    prerequisite: prerequisite({
      code: 'image',
      label: 'Image',
      met: findings.length === 0,
      seen: found === null ? input.imageId : found.name,
      needs: say(input.os === 'windows' ? 'prerequisite.windows-image' : 'prerequisite.linux-image'),
    }),
  };
}

function runtimeOffered(question: PoolQuestion): Check {
  const { input, world } = question;
  const offered = world.runtimes.filter((one) => one.name === 'containerd').map((one) => one.version);
  if (offered.length === 0 || offered.includes(input.runtimeVersion)) return { findings: [] };
  const params = { version: input.runtimeVersion, offered: offered.join(', ') };
  return { findings: [atField(question, 'runtime-not-offered', { field: 'runtimeVersion', params })] };
}

/** Whether the chosen types can be bought in the chosen zones now. */
function stock(question: PoolQuestion): Check {
  const { input, world, vSwitches } = question;
  if (vSwitches.length === 0 || question.types.length === 0) return { findings: [] };
  const zones = [...new Set(vSwitches.map((one) => one.zoneId))].toSorted();
  const offers = input.instanceTypes.flatMap((type) =>
    zones.map((zone) => ({
      name: `${type} in ${zone}`,
      state:
        world.stock?.find((one) => one.instanceType === type && one.zoneId === zone)?.state ??
        ('unknown' as const),
    })),
  );
  const names = (state: string): string[] =>
    offers.filter((one) => one.state === state).map((one) => one.name);
  const soldOut = names('sold-out');
  const unknown = names('unknown');
  if (soldOut.length === offers.length) return { findings: [atField(question, 'sold-out', { field })] };
  const about = (which: string[]) => ({ field, params: { which: which.join(', ') } });
  return {
    findings: [
      ...(soldOut.length > 0 ? [atField(question, 'sold-out-in-part', about(soldOut))] : []),
      ...(unknown.length > 0 ? [atField(question, 'stock-unknown', about(unknown))] : []),
    ],
  };
}

/** Instance types, image, runtime and stock. */
export function instanceChecks(question: PoolQuestion): Check[] {
  return [types(question), image(question), runtimeOffered(question), stock(question)];
}

import type { Finding } from '@/lib/domain/change/plan';
import { listed } from '@/lib/domain/phrase/phrase';
import { say } from '@/lib/domain/phrase/say';
import { initialNodes } from '@/lib/domain/pool/size';
import { atField, type Check, type PoolQuestion, prerequisite } from './question';

const field = 'vSwitchIds';

function vSwitches(question: PoolQuestion): Check {
  const { input, world } = question;
  const known = new Set(question.vSwitches.map((one) => one.id));
  const missing = input.vSwitchIds.filter((id) => !known.has(id));
  const vpc = world.cluster.vpcId;
  return {
    findings: [
      ...missing.map((vSwitch) =>
        atField(question, 'v-switch-not-found', { field, params: { vSwitch, vpc } }),
      ),
      ...(input.vSwitchIds.length > 8
        ? [atField(question, 'too-many-v-switches', { field, params: { count: input.vSwitchIds.length } })]
        : []),
    ],
  };
}

/** Nodes reach the internet through NAT or not at all: pools made here have no public addresses. */
function internet(question: PoolQuestion): Check {
  const windows = question.input.os === 'windows';
  const closed = question.vSwitches.filter((one) => one.internetPath === false);
  const unknown = question.vSwitches.filter((one) => one.internetPath === null);
  const about = (one: { id: string; zoneId: string }) => ({
    field,
    params: { vSwitch: one.id, zone: one.zoneId },
  });
  const findings: Finding[] = [
    ...closed.map((one) =>
      atField(question, windows ? 'v-switch-no-internet' : 'v-switch-no-internet-linux', about(one)),
    ),
    ...unknown.map((one) => atField(question, 'v-switch-internet-unknown', about(one))),
  ];
  const met = closed.length > 0 ? false : unknown.length > 0 || question.vSwitches.length === 0 ? null : true;
  const seen =
    closed.length > 0
      ? say('prerequisite.no-path', { names: listed(closed.map((one) => ({ text: one.name }))) })
      : met === true
        ? say('prerequisite.nat-seen')
        : null;
  return {
    findings,
    prerequisite: prerequisite({
      code: 'internet-path',
      label: 'Way to the internet',
      met: met,
      seen,
      needs: say('prerequisite.nat-needed'),
    }),
  };
}

function addresses(question: PoolQuestion): Check {
  const wanted = initialNodes(question.input.size);
  const counts = question.vSwitches.map((one) => one.freeAddresses);
  const known = counts.filter((count) => count !== null);
  if (counts.length === 0 || known.length < counts.length) return { findings: [] };
  const free = known.reduce((sum, count) => sum + count, 0);
  return {
    findings:
      free >= wanted ? [] : [atField(question, 'addresses-short', { field, params: { free, wanted } })],
  };
}

function securityGroups(question: PoolQuestion): Check {
  const { input, world } = question;
  const known = world.securityGroups;
  if (known === null) return { findings: [] };
  const at = 'securityGroupIds';
  const missing = input.securityGroupIds.filter((id) => !known.some((group) => group.id === id));
  const types = new Set(
    known.filter((group) => input.securityGroupIds.includes(group.id)).map((group) => group.type),
  );
  return {
    findings: [
      ...missing.map((group) =>
        atField(question, 'security-group-not-found', { field: at, params: { group } }),
      ),
      ...(types.size > 1 ? [atField(question, 'security-groups-mixed', { field: at })] : []),
    ],
  };
}

export function networkChecks(question: PoolQuestion): Check[] {
  return [vSwitches(question), internet(question), addresses(question), securityGroups(question)];
}

import type { Finding } from '@/lib/domain/change/plan';
import { checkMark } from '@/lib/domain/pool/marks';
import { leastDiskOfLevel } from '@/lib/domain/pool/size';
import { checkPassword } from '@/lib/domain/pool/windows-rules';
import { say } from '@/lib/domain/phrase/say';
import type { NodePoolCreateInput } from '@/lib/changes/node-pool-create.input';
import { atField, type Check, type PoolQuestion, prerequisite } from './question';

type Disk = Omit<NodePoolCreateInput['systemDisk'], 'moreCategories'>;

/** ACK API, CreateClusterNodePool: 20–2048 GiB for system disks, 40–32768 GiB for data disks. */
function diskFindings(
  question: PoolQuestion,
  at: { disk: Disk; field: string; min: number; max: number },
): Finding[] {
  const { disk, field, min, max } = at;
  const size = disk.sizeGiB ?? 0;
  const above = leastDiskOfLevel(disk.performanceLevel);
  const level = disk.performanceLevel ?? '';
  return [
    ...(size < min || size > max
      ? [atField(question, 'disk-size-refused', { field: `${field}.sizeGiB`, params: { size, min, max } })]
      : []),
    ...(level !== '' && disk.category !== 'cloud_essd'
      ? [
          atField(question, 'disk-level-wrong-category', {
            field: `${field}.performanceLevel`,
            params: { category: disk.category },
          }),
        ]
      : []),
    ...(above !== null && size <= above
      ? [
          atField(question, 'disk-level-refused', {
            field: `${field}.performanceLevel`,
            params: { level, above, size },
          }),
        ]
      : []),
  ];
}

function disks(question: PoolQuestion): Check {
  const { systemDisk, dataDisks } = question.input;
  const count = dataDisks.length;
  return {
    findings: [
      ...diskFindings(question, { disk: systemDisk, field: 'systemDisk', min: 20, max: 2_048 }),
      ...dataDisks.flatMap((disk, index) =>
        diskFindings(question, { disk, field: `dataDisks.${index}`, min: 40, max: 32_768 }),
      ),
      ...(count > 10
        ? [atField(question, 'too-many-data-disks', { field: 'dataDisks', params: { count } })]
        : []),
    ],
  };
}

function passwordFindings(question: PoolQuestion): Finding[] {
  const { os, loginPassword } = question.input;
  const field = 'loginPassword';
  if (loginPassword === '') return os === 'windows' ? [atField(question, 'password-missing', { field })] : [];
  const verdict = checkPassword(loginPassword);
  if (verdict.ok) return [];
  return [
    atField(question, 'password-weak', {
      field,
      params: { length: verdict.length, classes: verdict.classes },
    }),
  ];
}

function keyPairFindings(question: PoolQuestion): Finding[] {
  const { os, keyPair, loginPassword } = question.input;
  const field = 'keyPair';
  if (keyPair === '') return [];
  if (os === 'windows') return [atField(question, 'key-pair-on-windows', { field })];
  if (loginPassword !== '') return [atField(question, 'logon-doubled', { field })];
  const known = question.world.keyPairs;
  const found = known === null || known.some((one) => one.name === keyPair);
  return found ? [] : [atField(question, 'key-pair-not-found', { field, params: { keyPair } })];
}

function logon(question: PoolQuestion): Check {
  const password = passwordFindings(question);
  const findings = [...password, ...keyPairFindings(question)];
  if (question.input.os === 'linux') return { findings };
  return {
    findings,
    prerequisite: prerequisite({
      code: 'password',
      label: 'Password',
      met: password.length === 0,
      seen: question.input.loginPassword === '' ? null : say('prerequisite.password-given'),
      needs: say('prerequisite.password-rule'),
    }),
  };
}

function marks(question: PoolQuestion): Check {
  const { labels, taints } = question.input;
  const marked = [
    ...Object.entries(labels).map(([key, value]) => ({ field: `labels.${key}`, key, value })),
    ...taints.map(({ key, value }, index) => ({ field: `taints.${index}`, key, value })),
  ];
  return {
    findings: marked.flatMap(({ field, key, value }) => {
      const verdict = checkMark(key, value);
      if (verdict === 'fine') return [];
      const code = verdict === 'refused' ? 'mark-refused' : 'mark-reserved';
      return [atField(question, code, { field, params: { key, value } })];
    }),
  };
}

const DETECTOR = 'ack-node-problem-detector';

/** ACK API, CreateClusterNodePool: `management` is refused without the add-on. Windows pools cannot be managed at all. */
function management(question: PoolQuestion): Check {
  const { input, world } = question;
  const installed = world.cluster.addons.some((addon) => addon.name === DETECTOR);
  const refused = input.managed && input.os === 'linux' && !installed;
  return {
    findings: refused ? [atField(question, 'node-problem-detector-missing', { field: 'managed' })] : [],
  };
}

/** Disks, logon, labels, taints and management. */
export function definitionChecks(question: PoolQuestion): Check[] {
  return [disks(question), logon(question), marks(question), management(question)];
}

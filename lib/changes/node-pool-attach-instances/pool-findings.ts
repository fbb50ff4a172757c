import { someNames } from '../parts/some-names';
import { nameFindings, restFindings } from '@/lib/changes/parts/pool/pool-state';
import { finding } from '@/lib/domain/change/finding';
import type { Finding } from '@/lib/domain/change/plan';
import { instancesOfPools, roomUnderQuota } from '@/lib/domain/pool/size';
import { checkPassword } from '@/lib/domain/pool/windows-rules';
import type { AttachInputs } from './read-inputs';

const NAMED = 10;

function state({ pool, input, subject }: AttachInputs): Finding[] {
  const { name, autoScaling } = pool;
  const named = nameFindings({ pool, subject, requested: input.nodePool.name });
  if (named.length > 0) return named;
  return [
    ...restFindings({ pool, subject }),
    ...(autoScaling === null ? [] : [finding('attached-not-scaled', { subject, params: { name, ...autoScaling } })]),
  ];
}

function logon({ pool, input, subject }: AttachInputs): Finding[] {
  const at = { subject, field: 'loginPassword' };
  if (input.loginPassword === '') return pool.os === 'windows' ? [finding('password-missing', at)] : [];
  const verdict = checkPassword(input.loginPassword);
  if (verdict.ok) return [];
  const { length, classes } = verdict;
  return [finding('password-weak', { ...at, params: { length, classes } })];
}

function quota({ quota: read, pools, nodes, missing, subject }: AttachInputs): Finding[] {
  const limit = read?.nodesPerCluster ?? null;
  const inPools = instancesOfPools(pools);
  // Nodes outside of pools count too.
  const now = inPools === null ? null : Math.max(inPools, nodes.length);
  const room = roomUnderQuota(limit, now);
  if (limit === null || now === null || room === null) return [finding('node-quota-unknown', { subject })];
  const params = { now, quota: limit, added: missing.length, room };
  return missing.length > room ? [finding('node-quota-exceeded', { subject, field: 'instanceIds', params })] : [];
}

function losses({ input, missing, subject }: AttachInputs): Finding[] {
  const params = { count: missing.length, names: someNames(missing, NAMED) };
  return [
    finding('instance-disks-replaced', { subject, field: 'instanceIds', params }),
    ...(input.formatDisk ? [finding('data-disks-formatted', { subject, field: 'formatDisk' })] : []),
  ];
}

/** Findings about the pool, and the cost. */
export function attachFindingsOf(question: AttachInputs): Finding[] {
  const { input, missing, pool, subject } = question;
  const there = input.instanceIds.filter((id) => !missing.includes(id)).toSorted();
  const already = { name: pool.name, count: there.length, names: someNames(there, NAMED) };
  if (missing.length === 0) return [...state(question), finding('nothing-to-do', { subject })];
  return [
    ...state(question),
    ...(there.length > 0 ? [finding('instances-attached-already', { subject, params: already })] : []),
    ...logon(question),
    ...quota(question),
    ...losses(question),
  ];
}

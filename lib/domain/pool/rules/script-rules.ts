import { fromScript } from '../fields/script';
import type { Rule, RuleInput, FieldFinding } from './rule';

/** ECS: user data of an instance, before base64. */
const MOST_BYTES = 16 * 1_024;

/** The number of bytes after base64 decoding, without decoding possibly invalid input. */
function bytesOf(script: string): number {
  const wire = script.startsWith('base64:') ? fromScript(script) : null;
  if (wire === null) return new TextEncoder().encode(script).length;
  return Math.floor((wire.replace(/=+$/, '').length * 3) / 4);
}

/** ECS docs, "User data": scripts of Windows instances start with one of these lines. */
const WINDOWS_HEADER = /^\s*\[(bat|powershell)\]\s*(\n|$)/i;

function scriptAt({ pool }: RuleInput, field: 'preUserData' | 'userData'): FieldFinding[] {
  const script = pool[field];
  if (script === '') return [];
  const bytes = bytesOf(script);
  const headed = script.startsWith('base64:') || WINDOWS_HEADER.test(script);
  return [
    ...(bytes > MOST_BYTES ? [{ code: 'script-too-long' as const, field, params: { bytes, most: MOST_BYTES } }] : []),
    ...(pool.os === 'windows' && !headed ? [{ code: 'windows-script-header' as const, field }] : []),
  ];
}

const scripts: Rule = (of) => [
  ...scriptAt(of, 'preUserData'),
  ...(of.pool.preUserData === '' ? [] : [{ code: 'pre-user-data-quota' as const, field: 'preUserData' }]),
  ...scriptAt(of, 'userData'),
];

const RDS = /^rm-[A-Za-z0-9]{1,64}$/;

const rds: Rule = ({ pool }) =>
  pool.rdsInstanceIds.flatMap((id, index): FieldFinding[] =>
    RDS.test(id) ? [] : [{ code: 'rds-id-invalid', field: `rdsInstanceIds.${index}`, params: { id } }],
  );

/** Scripts that run on new nodes, and RDS instances whose allowlist includes them. */
export const scriptRules: readonly Rule[] = [scripts, rds];

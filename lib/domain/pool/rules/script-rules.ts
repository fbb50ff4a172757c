import { fromScript } from '../fields/script-text';
import { readScriptMark, type ScriptPath } from '../script-mark';
import type { Rule, RuleInput, RuleResult } from './rule';

/** ECS: user data of an instance, before base64. */
const MAX_BYTES = 16 * 1_024;

/** The number of bytes after base64 decoding, without decoding possibly invalid input. */
function bytesOf(script: string): number {
  const wire = script.startsWith('base64:') ? fromScript(script) : null;
  if (wire === null) return new TextEncoder().encode(script).length;
  return Math.floor((wire.replace(/=+$/, '').length * 3) / 4);
}

/** ECS docs, "User data": scripts of Windows instances start with one of these lines. */
const WINDOWS_HEADER = /^\s*\[(bat|powershell)\]\s*(\n|$)/i;

function scriptAt({ pool, before }: RuleInput, field: ScriptPath): RuleResult {
  const script = pool[field];
  if (script === '') return null;
  if (readScriptMark(script) !== null) return script !== before?.[field] && { code: 'script-unknown', field };
  const bytes = bytesOf(script);
  const headed = script.startsWith('base64:') || WINDOWS_HEADER.test(script);
  return [
    bytes > MAX_BYTES && { code: 'script-too-long', field, params: { bytes, most: MAX_BYTES } },
    pool.os === 'windows' && !headed && { code: 'windows-script-header', field },
  ];
}

const scripts: Rule = (of) => [
  scriptAt(of, 'preUserData'),
  of.pool.preUserData !== '' && { code: 'pre-user-data-quota', field: 'preUserData' },
  scriptAt(of, 'userData'),
];

const RDS = /^rm-[A-Za-z0-9]{1,64}$/;

const rds: Rule = ({ pool }) =>
  pool.rdsInstanceIds.map(
    (id, index) => !RDS.test(id) && { code: 'rds-id-invalid', field: `rdsInstanceIds.${index}`, params: { id } },
  );

export const scriptRules: Rule[] = [scripts, rds];

import type { Json } from '../../json';
import type { PhraseValue } from '../../message/model';
import { message } from '../../message/message';
import { fieldMessage } from '../fields/field-words';
import { poolFields } from '../fields/pool-fields';
import { isWindowsTaint } from '../windows-rules';
import { type Rule, type FieldFinding, valuesAt } from './rule';

/** Fields whose other values have their own finding on Windows. */
const own: Readonly<Record<string, FieldFinding['code']>> = {
  managed: 'windows-pool-managed',
  keyPair: 'key-pair-on-windows',
};

const limited = poolFields.flatMap(({ path, windows }) => (windows === 'free' ? [] : [{ path, only: windows.only }]));

function shown(value: Json): PhraseValue {
  if (value === null || value === '') return message('value.none');
  if (typeof value === 'boolean') return message(value ? 'value.on' : 'value.off');
  return JSON.stringify(value).replaceAll('"', '');
}

/** The catalog states which fields have a single allowed value on Windows (ACK docs: "Create a Windows node pool"). */
const onlyValues: Rule = ({ pool }) =>
  pool.os === 'windows' &&
  limited.flatMap(({ path, only }) =>
    valuesAt(pool, path)
      .filter(({ value }) => value !== only)
      .map(({ field, value }) => ({
        code: own[path] ?? 'not-on-windows',
        field,
        params: { field: fieldMessage(field), value: shown(value), only: shown(only) },
      })),
  );

const taint: Rule = ({ pool }) =>
  pool.os === 'windows' && !pool.taints.some(isWindowsTaint) && { code: 'windows-taint-missing', field: 'taints' };

/** ACK API, `auto_scaling.type`: Windows pools have no GPUs to share. */
const scalingType: Rule = ({ pool: { os, size } }) => {
  if (os !== 'windows' || size.mode !== 'auto' || !size.type.startsWith('gpu')) return null;
  const params = { field: fieldMessage('size.type'), value: size.type, only: 'cpu' };
  return { code: 'not-on-windows', field: 'size.type', params, because: ['size', 'os'] };
};

export const windowsPoolRules: Rule[] = [onlyValues, scalingType, taint];

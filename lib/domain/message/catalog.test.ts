import { describe, expect, test } from 'vitest';
import { type Catalog, placeholdersOf, messageIn, textOr } from './catalog';
import { listed, wordAt } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';

const texts: Record<string, string> = {
  'sentence.node.cordon': '封锁节点 {names}',
  'domain.separator': '、',
  'domain.policy.staging': '预发：{reasons}',
  'domain.policy.irreversible': '不可撤销',
  'domain.decision.too-late': '当前为“{state}”',
  'change.state.failed': '失败',
};
const catalog: Catalog = Object.assign(
  (key: string, values: Record<string, string | number> = {}) =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
  { has: (key: string) => key in texts, raw: (key: string) => texts[key] },
);

describe('textOr', () => {
  test.each([
    ['sentence.node.cordon', { names: 'n1' }, '封锁节点 n1'],
    ['sentence.node.cordon', {}, 'Cordon n1'],
    ['sentence.node.drain', { names: 'n1' }, 'Cordon n1'],
  ])('%s with %j says %s', (key, values, msg) => {
    expect(textOr({ catalog, key, values, fallback: 'Cordon n1' })).toBe(msg);
  });
});

test('placeholdersOf names plural arguments once', () => {
  expect(placeholdersOf('{n, plural, one {# node} other {# nodes}} of {name}, {n}')).toEqual(['n', 'name']);
  const oneWord = '{n, plural, =0 {none} one {is} other {of {name}}} {count, plural, one {it} other {them}}';
  expect(placeholdersOf(oneWord)).toEqual(['count', 'n', 'name']);
});

describe('saidIn', () => {
  test('translates values and enumerations first', () => {
    const reasons = listed([message('policy.irreversible'), { text: 'as it came' }]);
    const staging = message('policy.staging', { reasons });
    expect(staging.text).toBe('on staging clusters, a change that cannot be undone, as it came needs approval');
    expect(messageIn(catalog, staging)).toBe('预发：不可撤销、as it came');
    expect(messageIn(catalog, message('decision.too-late', { state: wordAt('change.state', 'failed') }))).toBe(
      '当前为“失败”',
    );
  });

  test('keeps the English text of unknown phrases', () => {
    expect(messageIn(catalog, { text: 'np-9' })).toBe('np-9');
    const later = { text: 'of a later release', phrase: { key: 'domain.not.yet', params: {} } };
    expect(messageIn(catalog, later)).toBe('of a later release');
  });
});

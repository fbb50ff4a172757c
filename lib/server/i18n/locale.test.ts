import { describe, expect, test } from 'vitest';
import { chooseLocale } from './choose-locale';

describe('chooseLocale', () => {
  test.each([
    ['zh', 'en-GB', 'zh'],
    ['fr', 'zh-CN,zh;q=0.9', 'zh'],
    [undefined, 'fr-CH, fr;q=0.9, zh;q=0.7, en;q=0.8', 'en'],
    [undefined, 'en;q=0, zh-Hans;q=0.1', 'zh'],
    [undefined, 'zhx', 'en'],
    [undefined, ';;;,q=,\u0000', 'en'],
    [undefined, null, 'en'],
    ['../../etc', null, 'en'],
  ])('cookie %j with %j selects %s', (cookie, header, locale) => {
    expect(chooseLocale(cookie, header)).toBe(locale);
  });
});

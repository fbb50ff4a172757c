import { expect, test, describe } from 'vitest';
import { sentenceOf, visibleText } from './plain-text';
import fc from 'fast-check';

test.each([
  ['no such pool', 'No such pool'],
  ['There is no change 7.', 'There is no change 7.'],
  ['change.request is missing', 'change.request is missing'],
  ['kube-flannel-ds is missing', 'kube-flannel-ds is missing'],
  ['', ''],
])('%j → %j', (message, wanted) => expect(sentenceOf(message)).toBe(wanted));

describe('visibleText', () => {
  test.each([
    ['pool-a', 'pool-a'],
    ['节点池 ünïcode 🧱', '节点池 ünïcode 🧱'],
    ['a\u202egnp.exe', 'a⟨U+202E⟩gnp.exe'],
    ['a\u0000b\nc\td', 'a⟨U+0000⟩b⟨U+000A⟩c⟨U+0009⟩d'],
    ['in\u200bvisible\ufeff', 'in⟨U+200B⟩visible⟨U+FEFF⟩'],
    ['<img src=x>', '<img src=x>'],
  ])('%j is shown as %j', (text, shown) => {
    expect(visibleText(text, 100)).toBe(shown);
  });

  test('cuts long text and never splits a pair', () => {
    expect(visibleText('x'.repeat(10_000), 20)).toBe(`${'x'.repeat(20)}…`);
    expect(visibleText('abc🧱def', 4)).toBe('abc…');
  });

  test('shows no control or bidi character, whatever comes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(visibleText(text, 200)).not.toMatch(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});

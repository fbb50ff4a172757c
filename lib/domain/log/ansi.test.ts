import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasMatch, plainLine, segmentsOf } from './ansi';
import { LogRing } from './ring';

const ESC = '\u001B';
const shown = (text: string, query = '') =>
  segmentsOf(text, query).map(({ text: part, color, background, bold, dim, underline, match }) =>
    [
      part,
      color,
      background && `on ${background}`,
      bold && 'bold',
      dim && 'dim',
      underline && 'underline',
      match && 'match',
    ]
      .filter(Boolean)
      .join(' '),
  );

describe('colors of a terminal', () => {
  test.each<[string, string, string[]]>([
    ['none', 'plain', ['plain']],
    ['a color', `${ESC}[31mred${ESC}[0m end`, ['red red', ' end']],
    ['a bright one', `${ESC}[92mok`, ['ok green']],
    [
      'several codes',
      `${ESC}[1;4;33;44mx${ESC}[22;24;39my${ESC}[mz`,
      ['x yellow on blue bold underline', 'y on blue', 'z'],
    ],
    ['of 256', `${ESC}[38;5;196mx`, ['x red']],
    ['a gray of 256', `${ESC}[38;5;250mx`, ['x white']],
    ['of 24 bits', `${ESC}[38;2;0;200;10mx`, ['x green']],
    ['with colons', `${ESC}[38:5:21mx`, ['x blue']],
    ['unknown codes', `${ESC}[999;73mx`, ['x']],
    ['unfinished', `a${ESC}[31`, ['a⟨ESC⟩[31']],
  ])('%s', (_name, text, expected) => expect(shown(text)).toEqual(expected));
});

describe('nothing acts or hides', () => {
  test.each([
    ['a title', `${ESC}]0;pwned\u0007x`, '⟨ESC⟩]0;pwned⟨BEL⟩x'],
    ['clearing the screen', `${ESC}[2J${ESC}[Hx`, '⟨ESC⟩[2J⟨ESC⟩[Hx'],
    ['controls', 'a\u0000b\u0008c\u007Fd\re', 'a⟨NUL⟩b⟨BS⟩c⟨DEL⟩d⟨CR⟩e'],
    ['C1 controls', 'a\u009B31mb', 'a⟨U+009B⟩31mb'],
    ['another direction', 'gpj\u202Eexe', 'gpj⟨U+202E⟩exe'],
    ['a tab stays', 'a\tb', 'a\tb'],
  ])('%s', (_name, text, expected) => {
    expect(plainLine(text)).toBe(expected);
    expect(shown(text)).toEqual([expected]);
  });
});

describe('a search', () => {
  test.each<[string, string, string[]]>([
    ['Error: error', 'error', ['Error match', ': ', 'error match']],
    [`${ESC}[31mER${ESC}[0mROR here`, 'error', ['ER red match', 'ROR match', ' here']],
    ['a.b', '.', ['a', '. match', 'b']],
    ['aaa', 'aa', ['aa match', 'a']],
    ['none', 'x', ['none']],
  ])('in %j for %j', (text, query, expected) => {
    expect(shown(text, query)).toEqual(expected);
    expect(hasMatch(text, query)).toBe(expected.some((one) => one.endsWith(' match')));
  });

  test('loses and adds no character, whatever the line and the query', () => {
    const piece = fc.constantFrom(
      'a',
      'A',
      ' ',
      'İ',
      '用',
      `${ESC}[3`,
      '1m',
      `${ESC}[0m`,
      `${ESC}[1;31m`,
      '\u0000',
      '😀',
      'ß',
    );
    fc.assert(
      fc.property(fc.array(piece), fc.array(piece, { maxLength: 2 }), (line, query) => {
        const text = line.join('');
        const segments = segmentsOf(text, query.join(''));
        expect(segments.map((one) => one.text).join('')).toBe(plainLine(text));
        expect(segments.every((one) => one.text !== '')).toBe(true);
      }),
    );
  });
});

describe('the lines that are kept', () => {
  test('are the newest, within both limits, and their numbers never change', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 30 })), fc.integer({ min: 1, max: 9 }), (texts, lines) => {
        const ring = new LogRing<{ text: string }>({ lines, characters: 60 });
        for (const [at, text] of texts.entries()) {
          ring.push({ text });
          expect(ring.end).toBe(at + 1);
          expect(ring.length).toBeLessThanOrEqual(lines);
          const kept = texts.slice(ring.first, ring.end);
          expect(kept.map((_, index) => ring.get(ring.first + index)?.text)).toEqual(kept);
          expect(ring.characters).toBe(kept.join('').length);
          expect(ring.characters <= 60 || ring.length === 1).toBe(true);
          expect([ring.get(ring.first - 1), ring.get(ring.end)]).toEqual([undefined, undefined]);
        }
      }),
    );
  });
});

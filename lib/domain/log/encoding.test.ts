import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeLine, LineDecoder, type LogEncoding } from './encoding';
import { LINE_LIMIT_BYTES, LogLineSplitter } from './line-splitter';

const hex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const wide = (text: string, isBig = false): Uint8Array => {
  const bytes = Buffer.from(text, 'utf16le');
  return new Uint8Array(isBig ? bytes.swap16() : bytes);
};

/** As a container runtime hands it over: split at the byte 0A, whatever the encoding. */
function lines(bytes: Uint8Array, given: LogEncoding | null = null): { text: string[]; encoding: LogEncoding | null } {
  const splitter = new LogLineSplitter();
  const decoder = new LineDecoder(given);
  const raw = [...splitter.push(bytes), ...splitter.end()];
  return { text: raw.map((line) => decoder.decode(line.bytes)), encoding: decoder.encoding };
}

describe('the encoding of a log is found', () => {
  test.each<[string, Uint8Array, LogEncoding | null, string[]]>([
    ['ASCII', utf8('one\ntwo\n'), null, ['one', 'two']],
    ['UTF-8', utf8('订单已保存\nok\n'), 'utf-8', ['订单已保存', 'ok']],
    ['UTF-8 with a mark', utf8('\uFEFFfirst\nsecond é\n'), 'utf-8', ['first', 'second é']],
    ['Windows newlines', utf8('one\r\ntwo\r\n'), null, ['one', 'two']],
    ['UTF-16LE with a mark', wide('\uFEFFINFO 用户\r\nnext\r\n'), 'utf-16le', ['INFO 用户', 'next', '']],
    [
      'UTF-16LE without a mark',
      wide('INFO start\r\n用户登录\r\nnext\r\n'),
      'utf-16le',
      ['INFO start', '用户登录', 'next', ''],
    ],
    ['UTF-16BE with a mark', wide('\uFEFFINFO 用户\r\nnext\r\n', true), 'utf-16be', ['INFO 用户', 'next']],
    ['UTF-16LE from the middle', wide('\nnext 用\r\n').subarray(1), 'utf-16le', ['next 用', '']],
    [
      'code page 936',
      hex('5b305d20 cdf8b9d8b3accab1 0d0a b6a9b5a5d2d1b1a3b4e6 0d0a'),
      'gbk',
      ['[0] 网关超时', '订单已保存'],
    ],
    ['code page 1252', hex('4772f6df65 20 fc6265727072fc66656e 0a'), 'windows-1252', ['Größe überprüfen']],
    ['French in code page 1252', hex('9674e9 20 e9e8 0a'.replace('9674e9', 'e974e9')), 'windows-1252', ['été éè']],
    [
      'UTF-8 after UTF-16, of which the line after the change is misread',
      new Uint8Array([...wide('wide\r\n'), ...utf8('ok\nschön\n')]),
      'utf-8',
      ['wide', '歯', 'schön'],
    ],
  ])('%s', (_name, bytes, encoding, text) => {
    expect(lines(bytes)).toEqual({ text, encoding });
  });

  test('a broken byte in UTF-8 is shown as such, and does not change the encoding', () => {
    const broken = new Uint8Array([...utf8('用户 一'), 0xff, ...utf8('\nok é\n')]);
    expect(lines(broken)).toEqual({ text: ['用户 一\uFFFD', 'ok é'], encoding: 'utf-8' });
  });

  test('a chosen encoding is kept', () => {
    expect(lines(hex('c3a9 0a'), 'windows-1252')).toEqual({ text: ['Ã©'], encoding: 'windows-1252' });
  });

  test('any text of UTF-8 and of UTF-16 with a mark is read as it was written', () => {
    const line = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => !/[\r\n\0\uFEFF]/.test(text) && !/[\ud800-\udfff]/u.test(text));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), (texts) => {
        expect(lines(utf8(`${texts.join('\n')}\n`), 'utf-8').text).toEqual(texts);
        // Without the byte 0A in a character, at which the runtime splits.
        if (texts.some((text) => wide(text).includes(0x0a))) return;
        const file = wide(`\uFEFF${texts.map((text) => `${text}\r\n`).join('')}`);
        expect(lines(file, 'utf-16le').text.slice(0, -1)).toEqual(texts);
        expect(
          lines(file.length % 2 === 0 ? new Uint8Array(Buffer.from(file).swap16()) : file, 'utf-16be').text,
        ).toEqual(texts);
      }),
    );
  });

  test('no bytes make it fail', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), (all) => {
        const decoder = new LineDecoder(null);
        for (const bytes of all) expect(typeof decoder.decode(bytes)).toBe('string');
      }),
    );
  });
});

describe('lines', () => {
  test('are the same however the bytes arrive', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.array(fc.nat(200)), (bytes, cuts) => {
        const at = [0, ...cuts.filter((cut) => cut < bytes.length).toSorted((a, b) => a - b), bytes.length];
        const splitter = new LogLineSplitter();
        const split = at.flatMap((from, index) => splitter.push(bytes.subarray(from, at[index + 1] ?? bytes.length)));
        const whole = new LogLineSplitter();
        expect([...split, ...splitter.end()]).toEqual([...whole.push(bytes), ...whole.end()]);
      }),
    );
  });

  test('longer than a megabyte are cut, and the rest is counted and not kept', () => {
    const splitter = new LogLineSplitter();
    const chunk = utf8('x'.repeat(LINE_LIMIT_BYTES - 10));
    expect([...splitter.push(chunk), ...splitter.push(chunk)]).toEqual([]);
    const [line, next] = splitter.push(utf8('\nnext\n'));
    expect([line?.bytes.length, line?.cutBytes]).toEqual([LINE_LIMIT_BYTES, LINE_LIMIT_BYTES - 20]);
    expect([decodeLine(next?.bytes ?? utf8(''), 'utf-8'), next?.cutBytes]).toEqual(['next', 0]);
  });
});

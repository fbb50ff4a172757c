import { expect, test } from 'vitest';
import { readScriptMark, scriptMark, withMarkedScripts } from './script-mark';
import { emptyPool } from './definition/pool-definition';
import { sha256Hex } from './sha256';

/** Of `sha256sum`, around the sizes of blocks. */
const digests: [text: string, digest: string][] = [
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['a'.repeat(55), '9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318'],
  ['a'.repeat(56), 'b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a'],
  ['a'.repeat(63), '7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34'],
  ['a'.repeat(64), 'ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb'],
  ['a'.repeat(65), '635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0'],
  ['a'.repeat(119), '31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb'],
  ['a'.repeat(120), '2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c'],
  ['a'.repeat(16_384), 'f3336bea752b5a28743033dd2c844a4a63fba08871aaee2586a2bf2d69be83a2'],
];

test.each(digests.map(([text, digest]) => [text.length, text, digest] as const))(
  'the digest of %i bytes is SHA-256',
  (_, text, digest) => {
    expect(sha256Hex(new TextEncoder().encode(text))).toBe(digest);
  },
);

test.each([
  ['date', '0e87632cd46bd4907c516317eb6d81fe0f921a23c7643018f21292894b470681', 4],
  ['[bat]\r\necho 节点', 'a0173df2dc739952a5e45595d7a702120ed9de537182fcb672afe6ccbfadc5a1', 18],
  ['base64:H4sIAAAAAAAA/w==', '217feb1e7490015dd0a2b231b9cea45804df3d2a9b37287ac861bb45b8c0de55', 10],
])('the mark of %j has the digest and length of its bytes', (script, sha256, bytes) => {
  expect(readScriptMark(scriptMark(script))).toEqual({ sha256, bytes });
});

test('no script, a mark and what is not base64 are no error', () => {
  expect(scriptMark('')).toBe('');
  expect(scriptMark(scriptMark('date'))).toBe(scriptMark('date'));
  expect(readScriptMark('sha256:12:4')).toBeNull();
  expect(readScriptMark(scriptMark('base64:not base64!'))).toMatchObject({ bytes: 18 });
  expect(withMarkedScripts({ ...emptyPool, userData: 'date' })).toMatchObject({
    preUserData: '',
    userData: scriptMark('date'),
  });
});

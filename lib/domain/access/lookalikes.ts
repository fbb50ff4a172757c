/**
 * Characters that pass for a letter of ASCII: the Latin, Cyrillic and Greek ones, and digits, of Unicode's confusables.txt (TR39)
 * that do not decompose to it.
 */
const lookalikes: Readonly<Record<string, string>> = {
  A: 'ΑА',
  B: 'ƁΒВꞴ',
  C: 'ƇСҪ',
  D: 'ÐĐƉƊ',
  E: 'ɆΕЕ',
  F: 'ƑϜꞘ',
  G: 'ƓǤԌ',
  H: 'ĦΗНҢӇӉⱧ',
  J: 'ɈͿЈꞲ',
  K: 'ƘΚКҚҞⱩꝀ',
  L: 'Ł',
  M: 'ΜϺМӍ',
  N: 'ƝΝ',
  O: '0ØƟΘΟθОѲӨꝊ',
  P: 'ƤΡР',
  R: 'Ʀ',
  S: 'Ѕ',
  T: 'ŦƬƮȾΤТҬ',
  U: 'Ʉ',
  V: 'Ѵ',
  W: 'Ԝ',
  X: 'ΧХҲꞳ',
  Y: 'ƳɎΥУҮҰ',
  Z: 'ƵȤΖ',
  a: 'ɑαа',
  b: 'ƀƂƃƄɓБЬѢѣҌҍ',
  c: 'ȼсҫᴄ',
  d: 'đƌɖɗԁ',
  e: 'ɇеҽҿꬲ',
  f: 'ƒᵮẝꞙꬵ',
  g: 'ƍǥɠɡᶃ',
  h: 'ħɦћһꚕ',
  i: 'ıɨɩɪιіӏᵻᵼꙇ',
  j: 'ɉϳј',
  k: 'ƙ',
  l: '1I|łƖƗƚǀɫɭΙІӀ',
  n: 'ƞɳηᵰ',
  o: 'øɵοσоѳөᴏᴑꝋꬽꬾ',
  p: 'ƥρрᵽ',
  q: 'ʠԛ',
  r: 'ɍɼɽгґғᴦᵲꭇꭈ',
  s: 'ƽʂѕᵴꜱ',
  t: 'ŧƭᵵ',
  u: 'ʋυᴜᵾꞟꭎꭒ',
  v: 'νѵᴠ',
  w: 'ɯѡѽԝᴡꝡ',
  x: 'х',
  y: 'ƴɏɣʏγуүұᶌỿꭚ',
  z: 'ƶȥʐᴢᵶ',
};

const letterOf = new Map(
  Object.entries(lookalikes).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
);

/** Accents and other marks of these letters are easily overlooked; in other scripts, marks make other letters. */
const marked = /([\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])\p{Mn}+/gu;

const asLetters = (text: string): string => Array.from(text, (one) => letterOf.get(one) ?? one).join('');

/** Without compatibility forms, marks and repeated spaces: in lower case, and as written, since a capital passes for another letter. */
function formsOf(name: string): [string, string] {
  const bare = name.normalize('NFKD').replace(marked, '$1').normalize('NFKC').replace(/\s+/g, ' ').trim();
  return [asLetters(bare.toLowerCase()).toLowerCase(), asLetters(bare).toLowerCase()];
}

/** Whether people would take one name for the other. */
export function readsLike(name: string, other: string): boolean {
  const forms = formsOf(other);
  return formsOf(name).some((form, at) => form === forms[at]);
}

/** Controls, format characters (zero-width, bidi, tags, soft hyphen), line separators and blank-looking fillers. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{115f}\u{1160}\u{3164}\u{ffa0}]/gu;

/** The text with every invisible or direction-changing character spelled out as `⟨U+202E⟩`, cut to `max` characters. */
export function visibleText(text: string, max: number): string {
  const cut = text.length > max ? `${text.slice(0, max).replace(/[\ud800-\udbff]$/, '')}…` : text;
  return cut.replace(hidden, spell);
}

function spell(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

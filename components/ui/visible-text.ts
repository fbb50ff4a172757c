/** C0 and C1 controls, soft hyphen, zero-width, bidi controls and isolates, line separators, BOM, tag characters. */
const hidden =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/g;

/** The text with every invisible or direction-changing character spelled out as `⟨U+202E⟩`, cut to `max` characters. */
export function visibleText(text: string, max: number): string {
  const cut = text.length > max ? `${text.slice(0, max).replace(/[\ud800-\udbff]$/, '')}…` : text;
  return cut.replace(hidden, spell);
}

function spell(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

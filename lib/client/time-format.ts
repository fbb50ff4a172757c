const formats = new Map<string, Intl.DateTimeFormat>();

/** Made once for each language and style: making one takes longer than drawing the row that shows it. */
export function timeFormat(locale: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, style]);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, style);
  formats.set(key, known);
  return known;
}

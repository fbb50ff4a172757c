/** Epoch milliseconds of a provider's timestamp (`2025-04-10T14:25:37.285530433+08:00`); null when it is not one. */
export function millisecondsOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  // `Date` parses three fractional digits; ACK sends up to nine.
  const at = Date.parse(text.replace(/(\.\d{3})\d+/, '$1'));
  return Number.isNaN(at) ? null : at;
}

/** Prefix of a script that is not UTF-8 text: its wire form follows. */
const RAW = 'base64:';

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (char) => char.codePointAt(0) ?? 0);

const base64Of = (bytes: Uint8Array): string => btoa(String.fromCodePoint(...bytes));

/** The wire form of a script (ACK API: user_data, base64). */
export const fromScript = (script: string): string =>
  script.startsWith(RAW) ? script.slice(RAW.length) : base64Of(new TextEncoder().encode(script));

/** A script as readable text; non-text stays base64 behind its prefix, so that writing it back changes nothing. */
export function toScript(wire: string): string {
  if (wire === '') return '';
  try {
    const script = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytesOf(wire));
    return fromScript(script) === wire ? script : RAW + wire;
  } catch {
    return RAW + wire;
  }
}

import 'server-only';

type Level = 'info' | 'warn' | 'error';

/** Control, bidi, zero-width and line-separator characters that could forge or disguise a line (Unicode TR36). */
const disguising = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** One JSON object as one line on stderr. Never give it bodies, headers or errors of providers: they hold secrets. */
export function log(level: Level, event: string, fields: Record<string, unknown> = {}): void {
  process.stderr.write(`${logLine({ at: new Date().toISOString(), level, event, ...fields })}\n`);
}

/** JSON without control or invisible characters. */
export function logLine(fields: Record<string, unknown>): string {
  return JSON.stringify(fields).replace(disguising, (char) =>
    char
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

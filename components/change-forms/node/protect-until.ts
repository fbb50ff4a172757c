const MINUTE_MS = 60_000;

/** A time as a `datetime-local` control has it, in the zone of the browser. */
export function localOf(at: number): string {
  const offsetMs = new Date(at).getTimezoneOffset() * MINUTE_MS;
  return new Date(at - offsetMs).toISOString().slice(0, 16);
}

/** The time that was chosen, for the server; null while it is not whole. */
export function untilOf(local: string): string | null {
  const at = new Date(local).getTime();
  return local === '' || Number.isNaN(at) ? null : new Date(at).toISOString();
}

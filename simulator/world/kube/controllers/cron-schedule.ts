const MACROS: Record<string, string> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};

const RANGES: readonly (readonly [number, number])[] = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
];

/** Whether a five-field cron line fires in the minute of a time (UTC). What cannot be read never fires. */
export function cronFires(schedule: string, atMs: number): boolean {
  const fields = (MACROS[schedule] ?? schedule).trim().split(/\s+/);
  if (fields.length !== 5) return false;
  const date = new Date(atMs);
  const values = [
    date.getUTCMinutes(),
    date.getUTCHours(),
    date.getUTCDate(),
    date.getUTCMonth() + 1,
    date.getUTCDay(),
  ];
  const hits = fields.map((field, index) => fieldHits(field, values[index] ?? -1, RANGES[index] ?? [0, 0]));
  if (hits.some((hit) => hit === undefined)) return false;
  const [minute, hour, day, month, weekday] = hits;
  // When both days are restricted, either may hit (cron's own rule).
  const bothDays = !(fields[2] ?? '*').startsWith('*') && !(fields[4] ?? '*').startsWith('*');
  const days = bothDays ? day === true || weekday === true : day === true && weekday === true;
  return minute === true && hour === true && month === true && days;
}

function fieldHits(
  field: string,
  value: number,
  [low, high]: readonly [number, number],
): boolean | undefined {
  let hit = false;
  for (const part of field.split(',')) {
    const match = /^(\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
    if (match === null) return undefined;
    const [, whole, from, to, step] = match;
    const first = whole === '*' ? low : Number(from);
    const last = whole === '*' ? high : to !== undefined ? Number(to) : step === undefined ? first : high;
    const candidates = high === 7 && value === 0 ? [0, 7] : [value];
    if (candidates.some((each) => each >= first && each <= last && (each - first) % Number(step ?? 1) === 0))
      hit = true;
  }
  return hit;
}

/** How long ago, as kubectl writes it (apimachinery duration.HumanDuration). */
export function humanDuration(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  if (seconds < -1) return '<invalid>';
  if (seconds < 0) return '0s';
  if (seconds < 120) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 10) return withRest(`${minutes}m`, seconds % 60, 's');
  if (minutes < 180) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  if (hours < 8) return withRest(`${hours}h`, minutes % 60, 'm');
  if (hours < 48) return `${hours}h`;
  const days = Math.floor(hours / 24);
  if (days < 8) return withRest(`${days}d`, hours % 24, 'h');
  if (days < 730) return `${days}d`;
  const years = Math.floor(days / 365);
  return years < 8 ? withRest(`${years}y`, days % 365, 'd') : `${years}y`;
}

function withRest(main: string, rest: number, unit: string): string {
  return rest === 0 ? main : `${main}${rest}${unit}`;
}

/** The age of a Kubernetes time; unknown times read `<unknown>`. */
export function ageOf(time: unknown, nowMs: number): string {
  if (typeof time !== 'string') return '<unknown>';
  const at = Date.parse(time);
  return Number.isNaN(at) ? '<unknown>' : humanDuration(nowMs - at);
}

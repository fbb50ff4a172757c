import { useTranslations } from '@/lib/client/intl';
import type { Os } from '@/lib/domain/cluster/cluster';
import { visibleText } from '@/components/ui/text/plain-text';

/** Build → marketing name. Microsoft Learn, "Windows Server release information", read 2026-06. */
const names: Record<string, string> = {
  '14393': '2016',
  '17763': '2019',
  '20348': '2022',
  '25398': '23H2',
  '26100': '2025',
};

/** `2022 · 20348`; only the build if it has no known name; null if the build is unknown. */
export function windowsName(build: string | null): string | null {
  if (build === null) return null;
  const name = names[build];
  return name === undefined ? build : `${name} · ${build}`;
}

/** The OS as a small glyph and the word; Windows with its build, because pods must match it. `short` leaves only the glyph on a phone. */
export function OsLabel({ os, build = null, short = false }: { os: Os; build?: string | null; short?: boolean }) {
  const t = useTranslations('common.os');
  const name = os === 'windows' ? windowsName(build) : null;
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 align-bottom">
      <OsGlyph os={os} />
      <span className={short ? 'truncate max-sm:sr-only' : 'truncate'}>
        {t(os)}
        {name === null ? '' : ` ${visibleText(name, 40)}`}
      </span>
    </span>
  );
}

function OsGlyph({ os }: { os: Os }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0 text-ink-3">
      {os === 'windows' ? (
        <path d="M1 1h4.5v4.5H1zM6.5 1H11v4.5H6.5zM1 6.5h4.5V11H1zM6.5 6.5H11V11H6.5z" fill="currentColor" />
      ) : os === 'linux' ? (
        <path d="m1.5 2.5 4 3.5-4 3.5M6.5 10H11" fill="none" stroke="currentColor" strokeWidth="1.6" />
      ) : (
        <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2 1.5" />
      )}
    </svg>
  );
}

import { useTranslations } from '@/lib/client/intl';

const looks = {
  prod: 'border-ink-2 font-semibold text-ink',
  staging: 'border-line font-medium text-ink-2',
  dev: 'border-line font-medium text-ink-2',
};

/** The environment as text. Production is marked by its frame, not by a color: color means state. */
export function EnvironmentLabel({ environment }: { environment: keyof typeof looks }) {
  const t = useTranslations('common.environment');
  return (
    <span
      className={`inline-flex items-center rounded-sm border px-1.5 text-xs whitespace-nowrap ${looks[environment]}`}
    >
      {t(environment)}
    </span>
  );
}

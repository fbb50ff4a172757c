import { TimelineLanes } from '@/components/timeline/timeline-lanes';
import { useTranslations } from '@/lib/client/intl';

const DAY_MS = 24 * 3_600_000;

/** Events and changes of the last day: of one cluster, or a lane for each (null). */
export function DayLane({ cluster }: { cluster: string | null }) {
  const t = useTranslations('overview');
  return (
    <section aria-labelledby="lanes">
      <h2 id="lanes" className="mb-2 text-base">
        {t('lanes')}
      </h2>
      <TimelineLanes {...(cluster === null ? {} : { cluster })} period={{ lastMs: DAY_MS }} />
    </section>
  );
}

import { useState } from 'react';
import { useTranslations } from '@/lib/client/intl';
import { objectKey, type TimelineObject } from '@/lib/domain/timeline/timeline-object';
import { PageLink } from '@/components/shell/page-link';
import { Checkbox } from '@/components/ui/form/checkbox';
import { EmptyState } from '@/components/ui/state/page-states';
import { timelineHref } from './entry-href';
import { RangeSelect } from './range-select';
import { lengthOf, type Range } from './ranges';
import { TimelineEntries } from './timeline-entries';
import { TimelineLanes } from './timeline-lanes';

interface ObjectTimelineProps {
  cluster: string;
  /** Absent: the whole cluster. */
  object?: TimelineObject;
}

/** The timeline of one object and of what belongs to it, for its page. Needs the texts `timeline`. */
export function ObjectTimeline({ cluster, object }: ObjectTimelineProps) {
  const t = useTranslations('timeline');
  const [range, setRange] = useState<Range>('24h');
  const [isProblems, setProblems] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <RangeSelect value={range} onChange={setRange} />
        <Checkbox
          label={t('filter.problems')}
          checked={isProblems}
          onChange={(event) => setProblems(event.target.checked)}
        />
        <PageLink look="accent" className="ml-auto" href={timelineHref({ cluster, object })}>
          {t('all')}
        </PageLink>
      </div>
      <TimelineLanes
        cluster={cluster}
        {...(object === undefined ? {} : { object })}
        period={{ lastMs: lengthOf(range) }}
        problems={isProblems ? 'yes' : 'no'}
        legend
      />
      <TimelineEntries
        filter={{
          cluster,
          ...(object === undefined ? {} : { object: objectKey(object) }),
          problems: isProblems ? 'yes' : 'no',
        }}
        open={open}
        onToggle={setOpen}
        empty={<EmptyState framed title={t('empty.object')} />}
      />
    </div>
  );
}

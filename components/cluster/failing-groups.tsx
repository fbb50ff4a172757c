import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { podHref, workloadHref } from '@/lib/client/hrefs';
import { useTranslations } from '@/lib/client/intl';
import { queryOf } from '@/lib/client/query-of';
import { firstRead, readingOf } from '@/lib/client/reading';
import { useMessage } from '@/lib/client/use-message';
import type { FailingGroup, FailingPod } from '@/lib/contract/pods';
import type { PodFigure } from '@/lib/domain/workload/pod-figures';
import { templateKinds } from '@/lib/kube-rules/objects/workload-object';
import { PageLink } from '@/components/shell/page-link';
import { Button } from '@/components/ui/form/button';
import { ErrorState } from '@/components/ui/state/error-state';
import { SkeletonRows } from '@/components/ui/state/page-states';
import { StateGlyph, toneGlyph, toneText } from '@/components/ui/state/state-badge';
import { Mono, PlainText, visibleText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { FailingPodTable } from './failing-pod-table';
import { RestartPod } from './restart-pod';

const step = 50;
const most = 500;
/** So few pods are shown without a click. */
const few = 10;

interface ListedPods {
  cluster: string;
  figure: PodFigure;
}

/** Pods by cause: the worst cause first, its pods on request. */
export function FailingGroups(o: ListedPods & { groups: readonly FailingGroup[]; first: readonly string[] }) {
  const { groups, first, ...of } = o;
  const pods = groups.reduce((sum, group) => sum + group.pods, 0);
  return (
    <ul className={`divide-y divide-line rounded-md border border-line bg-surface ${pods <= few ? 'in-order' : ''}`}>
      {groups.map((group) => (
        <Group key={group.key} {...of} group={group} openAtFirst={pods <= few} isFirst={first.includes(group.key)} />
      ))}
    </ul>
  );
}

interface GroupProps extends ListedPods {
  group: FailingGroup;
  openAtFirst: boolean;
  /** The page opened with it. */
  isFirst: boolean;
}

function Group({ group, openAtFirst, isFirst, ...of }: GroupProps) {
  const t = useTranslations('overview.pods');
  const message = useMessage();
  const id = useId();
  const [open, setOpen] = useState(openAtFirst);
  const [wasToggled, setToggled] = useState(false);
  const tone = group.stuck ? 'bad' : 'busy';
  return (
    <li>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1 px-3 py-2.5">
        <div className="min-w-60 flex-1">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => {
              setOpen(!open);
              setToggled(true);
            }}
            className="flex min-h-6 w-full items-start gap-2 rounded-sm text-left font-medium text-ink hover:underline"
          >
            <ChevronDown
              size={16}
              aria-hidden="true"
              className={`mt-0.5 shrink-0 text-ink-3 ${open ? '' : '-rotate-90'}`}
            />
            <span aria-hidden="true" className={`mt-1 ${toneText[tone]}`}>
              <StateGlyph glyph={toneGlyph[tone]} />
            </span>
            <span className="min-w-0 flex-1">
              <PlainText text={message(group.title)} max={400} wrap />
              {group.subject === null ? null : (
                <Mono className="ml-2 font-normal text-ink-2 max-sm:ml-0 max-sm:block">
                  <PlainText text={group.subject} max={200} wrap />
                </Mono>
              )}
            </span>
          </button>
          {group.remedy === null ? null : <p className="pl-11 text-ink-2">{message(group.remedy)}</p>}
        </div>
        <p className="grid min-h-6 items-center gap-x-3 text-ink-2 tabular-nums max-sm:grid-cols-[auto_auto_auto] max-sm:pl-11 sm:grid-cols-[12rem_4rem_4rem] sm:text-right">
          <span>
            {t(group.kind === 'workload' ? 'workloads' : 'count', { pods: group.pods, workloads: group.workloads })}
          </span>
          <RelativeTime at={group.since} />
          <span>
            {group.help === 'placement' && group.workloads === 1 ? (
              <FixLink cluster={of.cluster} pod={group.first} />
            ) : null}
          </span>
        </p>
      </div>
      <div id={id}>{open ? <PodsOfGroup {...of} group={group} isFirst={isFirst && !wasToggled} /> : null}</div>
    </li>
  );
}

function FixLink({ cluster, pod }: { cluster: string; pod: Pick<FailingPod, 'namespace' | 'name' | 'owner'> }) {
  const t = useTranslations('overview.pods');
  const { namespace, name, owner } = pod;
  const hasPage = owner !== null && templateKinds.some((kind) => kind === owner.kind);
  return (
    <PageLink
      look="accent"
      className="inline-flex min-h-6 items-center whitespace-nowrap"
      aria-label={t('fixOf', { name: visibleText(owner?.name ?? name, 120) })}
      href={hasPage ? workloadHref(cluster, { ...owner, namespace }) : podHref(cluster, pod)}
    >
      {t('fix')}
    </PageLink>
  );
}

function PodsOfGroup({ cluster, figure, group, isFirst }: Omit<GroupProps, 'openAtFirst'>) {
  const t = useTranslations('overview.pods');
  const [limit, setLimit] = useState(step);
  const query = useQuery({
    ...queryOf('pods.failing', { params: { cluster }, query: { figure, limit, cause: group.key } }),
    refetchInterval: 15_000,
    placeholderData: keepPreviousData,
  });
  const { data, error } = query;
  if (data === undefined)
    return error === null ? (
      <div {...firstRead(isFirst ? readingOf(query) : null)}>
        <SkeletonRows rows={Math.min(group.pods, 3)} />
      </div>
    ) : (
      <ErrorState compact failure={error} retry={() => void query.refetch()} />
    );
  const { rows } = data;
  return (
    <div className="border-t border-line bg-sunken/40">
      <FailingPodTable
        rows={rows}
        kind={group.kind}
        cluster={cluster}
        label={visibleText(group.title.text, 200)}
        action={(pod) =>
          group.help === 'restart' ? (
            <RestartPod pod={pod} cluster={cluster} />
          ) : group.help === 'placement' && group.workloads > 1 ? (
            <FixLink pod={pod} cluster={cluster} />
          ) : null
        }
      />
      {rows.length < group.pods ? (
        <p className="flex flex-wrap items-center gap-3 px-3 py-2 text-ink-2">
          {t('shown', { shown: rows.length, n: group.pods })}
          {rows.length < most ? (
            <Button size="sm" onClick={() => setLimit(Math.min(limit + step, most))}>
              {t('more')}
            </Button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

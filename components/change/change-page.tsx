'use client';
import { useTranslations } from '@/lib/client/intl';
import type { ReactNode } from 'react';
import { PageHeader } from '@/components/shell/page-header';
import { WaysOn } from '@/components/shell/ways-on';
import { Button } from '@/components/ui/form/button';
import { ErrorState } from '@/components/ui/state/error-state';
import { PlainText } from '@/components/ui/text/plain-text';
import { SkeletonRows } from '@/components/ui/state/page-states';
import { BlockedPanel } from './run/blocked-panel';
import { CancelButton } from './run/run-controls';
import { ChangeBlocks } from './change-blocks';
import { ChangeFacts } from './change-facts';
import { ChangeBadge, isUnderWay } from './change-state-badge';
import { ResolvePanel } from './approval/resolve-panel';
import { ShownChange, useChange } from './use-change';
import { useChangeWords } from './use-change-words';
import { StateBadge } from '@/components/ui/state/state-badge';
import type { Change } from '@/lib/domain/change/change';
import { type ChangeState, isOver } from '@/lib/domain/change/state';
import type { FeedState } from './change-feed';
import { FindingPlaceContext } from './plan/remedy-links';
import type { FindingPlace } from './plan/remedy-targets';

function FeedMark({ feed, state }: { feed: FeedState; state: ChangeState }) {
  const t = useTranslations('change');
  if (isOver(state) || feed === 'ended') return null;
  const tone = feed === 'live' ? 'ok' : feed === 'down' ? 'bad' : 'unknown';
  return (
    <span role="status" className="no-print text-xs">
      <StateBadge tone={tone}>{t(`feed.${feed}`)}</StateBadge>
    </span>
  );
}

const placeOf = ({ cluster, kind, id, targets }: Change): FindingPlace => ({ cluster, kind, change: id, targets });

/** `watched` is shown below the steps, `waysOn` below the failure's cause. */
export function ChangePage({ id, watched, waysOn }: { id: string; watched?: ReactNode; waysOn?: ReactNode }) {
  const t = useTranslations('change');
  const words = useChangeWords();
  const { view, failure, feed, refetch } = useChange(id);
  const breadcrumb = [{ label: t('changes'), href: '/changes' }];
  if (view === null) {
    return (
      <>
        <PageHeader breadcrumb={breadcrumb} title={t('changeOf', { id: id.slice(0, 64) })} />
        {failure === null ? (
          <SkeletonRows rows={8} />
        ) : (
          <ErrorState failure={failure} retry={refetch} action={<WaysOn list="/changes" />} />
        )}
      </>
    );
  }
  return (
    // A whole change fits one sheet of paper.
    <div className="print:[zoom:0.72]">
      <PageHeader
        breadcrumb={breadcrumb}
        title={
          <span className="whitespace-normal">
            <PlainText text={words.sentence(view)} max={300} wrap />
          </span>
        }
        state={<ChangeBadge change={view} />}
        freshness={<FeedMark feed={feed} state={view.state} />}
        actions={
          <span className="no-print flex gap-2">
            <Button variant="ghost" onClick={() => window.print()}>
              {t('print')}
            </Button>
            {isUnderWay(view.state) ? null : <CancelButton change={view} />}
          </span>
        }
      />
      <FindingPlaceContext value={placeOf(view)}>
        <div className="flex flex-col gap-4 print:gap-1">
          <ChangeFacts change={view} />
          {view.state === 'needs-attention' ? <ResolvePanel change={view} /> : null}
          {view.state === 'blocked' ? <BlockedPanel change={view} /> : null}
          <ShownChange value={view}>
            <ChangeBlocks change={view} watched={watched} waysOn={waysOn} />
          </ShownChange>
        </div>
      </FindingPlaceContext>
    </div>
  );
}

'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { getPlacementSetUp } from '@/lib/contract/placement-what-if';
import { queryOf } from '@/lib/client/query-of';
import { EmptyState } from '@/components/ui/state/empty-state';
import { PlacementFrame } from '../placement-frame';
import { ReadState } from '../read-state';
import { Section } from '../section';
import { Migration } from './migration';
import { RuntimeClassList } from './runtime-class-list';
import { TaintList } from './taint-list';

/** What a cluster with Windows pools should have, and the way from one build to another. */
export function SetUpView({ cluster }: { cluster: string }) {
  const t = useTranslations('what-if.setUp');
  const read = useQuery(queryOf(getPlacementSetUp, { params: { cluster } }));
  const { data } = read;
  return (
    <PlacementFrame cluster={cluster} sources={data?.sources} unavailable={data?.unavailable}>
      <div aria-busy={read.isPending} className="flex flex-col gap-6">
        <ReadState read={read} />
        {data === undefined ? null : data.taints.length === 0 ? (
          <div className="rounded-md border border-line bg-surface">
            <EmptyState title={t('none')}>{t('noneHelp')}</EmptyState>
          </div>
        ) : (
          <>
            <Section title={t('taintsTitle')}>
              <p className="max-w-3xl text-ink-2">{t('taintsAbout')}</p>
              <TaintList taints={data.taints} cluster={cluster} />
            </Section>
            <Section title={t('classesTitle')}>
              <p className="max-w-3xl text-ink-2">{t('classesAbout')}</p>
              <RuntimeClassList classes={data.runtimeClasses} />
            </Section>
            <Section title={t('migrationTitle')}>
              <Migration cluster={cluster} builds={data.runtimeClasses.map(({ build }) => build)} />
            </Section>
          </>
        )}
      </div>
    </PlacementFrame>
  );
}

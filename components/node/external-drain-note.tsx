'use client';
import { useTranslations } from 'next-intl';
import type { NodeRow } from '@/lib/domain/node/node';
import { ExternalDrainFacts, ExternalDrainReasons } from './external-drain-row';
import { useExternalDrains } from './use-external-drains';

/** For a node cordoned outside Mullion: by whom, and what would unblock its drain. Nothing for other nodes. */
export function ExternalDrainNote({ node }: { node: Pick<NodeRow, 'cluster' | 'name' | 'cordoned'> }) {
  return node.cordoned ? <Note cluster={node.cluster} node={node.name} /> : null;
}

function Note({ cluster, node }: { cluster: string; node: string }) {
  const t = useTranslations('external-drain');
  const { data } = useExternalDrains(cluster, node);
  const drain = data?.nodes[0];
  if (drain === undefined) return null;
  return (
    <section
      aria-label={t('title')}
      className="flex flex-col gap-1.5 rounded-md border border-line bg-surface px-3 py-2"
    >
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-semibold">{t('title')}</span>
        <ExternalDrainFacts drain={drain} />
      </p>
      <ExternalDrainReasons drain={drain} />
    </section>
  );
}

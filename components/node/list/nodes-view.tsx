'use client';
import { ClusterHeader } from '@/components/shell/cluster-header';
import { useTranslations } from '@/lib/client/intl';
import { ExternalDrains } from '../external-drains';
import { NodeList } from './node-list';

export function NodesView({ cluster }: { cluster: string }) {
  const t = useTranslations('shell.nav');
  return (
    <div className="in-order">
      <ClusterHeader cluster={cluster} title={t('nodes')} />
      <ExternalDrains cluster={cluster} />
      <NodeList cluster={cluster} />
    </div>
  );
}

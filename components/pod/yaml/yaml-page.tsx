'use client';
import dynamic from 'next/dynamic';
import { useUrlQuery } from '@/lib/client/use-url-query';
import type { YamlKind } from '@/lib/contract/object-yaml';
import { ClusterHeader } from '@/components/shell/cluster-header';
import { SkeletonRows } from '@/components/ui/state/page-states';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { Badge } from '@/components/ui/state/state-badge';

const ObjectYaml = dynamic(() => import('./object-yaml'), { ssr: false, loading: () => <SkeletonRows rows={6} /> });

/** The kind comes from the URL: the server refuses any other. */
const kindOf = (text: string): YamlKind => text as YamlKind;

/** One object; its namespace is in the query. */
export function YamlPage({ cluster, kind, name }: { cluster: string; kind: string; name: string }) {
  const namespace = useUrlQuery().get('namespace');
  return (
    <>
      <ClusterHeader
        cluster={cluster}
        title={<PlainText text={name} max={253} />}
        state={<Badge>{visibleText(kind, 63)}</Badge>}
      />
      <ObjectYaml
        cluster={cluster}
        kind={kindOf(kind)}
        name={name}
        {...(namespace === undefined ? {} : { namespace })}
      />
    </>
  );
}

import { lazy, Suspense } from 'react';
import type { NodeRow } from '@/lib/domain/node/node';

const Note = lazy(async () => ({ default: (await import('./external-drain-row')).ExternalDrainOf }));

export function ExternalDrainNote({ node }: { node: Pick<NodeRow, 'cluster' | 'name' | 'cordoned'> }) {
  if (!node.cordoned) return null;
  return (
    <Suspense>
      <Note cluster={node.cluster} node={node.name} />
    </Suspense>
  );
}

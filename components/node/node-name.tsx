'use client';
import type { NodeRow } from '@/lib/domain/node/node';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { PlainText } from '@/components/ui/plain-text';

/** Opens the node's facts; the URL then names the node. */
export function NodeName({ node }: { node: NodeRow }) {
  const url = useUrlQuery();
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={() => url.set({ node: node.key })}
      className="max-w-full truncate text-left font-medium text-ink underline-offset-2 hover:underline"
    >
      <PlainText text={node.name} max={120} />
    </button>
  );
}

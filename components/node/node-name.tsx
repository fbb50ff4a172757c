'use client';
import type { NodeRow } from '@/lib/domain/node/node';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { OsLabel } from '@/components/table/cells/os-label';
import { until } from '@/components/table/column';
import { PlainText } from '@/components/ui/plain-text';
import { NodeHoldMark } from './node-hold-mark';

/** Opens the node's facts; the URL then names the node. Beneath it stands what the hidden columns would say. */
export function NodeName({ node }: { node: NodeRow }) {
  const url = useUrlQuery();
  return (
    <span className="flex flex-col">
      <span className="flex min-w-0 items-center gap-1">
        <button
          type="button"
          tabIndex={-1}
          onClick={() => url.set({ node: node.key })}
          className="min-w-0 truncate text-left leading-4.5 font-medium text-ink underline-offset-2 hover:underline"
        >
          <PlainText text={node.name} max={120} />
        </button>
        <NodeHoldMark hold={node.hold} />
      </span>
      <span className={`truncate text-xs leading-4 text-ink-3 ${until['44rem']}`}>
        <OsLabel os={node.os} build={node.build} />
      </span>
    </span>
  );
}

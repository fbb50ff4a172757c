import { useTranslations, useLocale } from '@/lib/client/intl';
import type { NodeRow } from '@/lib/domain/node/node';
import { StateBadge, StateGlyph, toneBox } from '@/components/ui/state/state-badge';
import { nodeTone } from '../table/node-tone';
import { useSyncExternalStore } from 'react';
import type { NodeProtection } from '@/lib/domain/node/node-protection';
import { serverClock } from '@/lib/client/server-clock';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { exact } from '@/components/ui/text/relative-time';

export function NodeStateBadge(o: { node: Pick<NodeRow, 'state' | 'cordoned'>; stacked?: boolean }) {
  const { node, stacked = false } = o;
  const t = useTranslations('fleet.nodeState');
  const look = stacked ? 'flex-col items-start leading-4' : 'items-center gap-2';
  return (
    <span className={`inline-flex max-w-full ${look}`}>
      <StateBadge tone={nodeTone[node.state]}>{t(node.state)}</StateBadge>
      {node.cordoned ? (
        <StateBadge tone="warn" glyph="⏸">
          {t('cordoned')}
        </StateBadge>
      ) : null}
    </span>
  );
}

/** The protection while it is active; null from the second it expires. */
export function useProtection(protection: NodeProtection | null): NodeProtection | null {
  const counts = useSyncExternalStore(
    serverClock.subscribe,
    () => protection !== null && protection.until > serverClock.now(),
    () => false,
  );
  return counts ? protection : null;
}

function useProtectionText(): (protection: NodeProtection) => string {
  const t = useTranslations('fleet.hold');
  const locale = useLocale();
  return ({ owner, reason, until }) =>
    t('words', {
      owner: visibleText(owner, 80) || t('unknownOwner'),
      reason: visibleText(reason, 300) || t('noReason'),
      until: exact(until, locale),
    });
}

export function NodeProtectionBadge({ protection: written }: { protection: NodeProtection | null }) {
  const protection = useProtection(written);
  const words = useProtectionText();
  if (protection === null) return null;
  return (
    <span role="img" aria-label={words(protection)} title={words(protection)} className="shrink-0 text-warn">
      <StateGlyph glyph="⚑" />
    </span>
  );
}

export function NodeProtectionNote({ protection: written }: { protection: NodeProtection | null }) {
  const protection = useProtection(written);
  const words = useProtectionText();
  if (protection === null) return null;
  return (
    <p className={`flex items-baseline gap-2 rounded-md border px-3 py-2 ${toneBox.warn}`}>
      <StateGlyph glyph="⚑" />
      <PlainText text={words(protection)} max={600} wrap />
    </p>
  );
}

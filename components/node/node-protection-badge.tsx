'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import type { NodeProtection } from '@/lib/domain/node/node-protection';
import { useClock } from '@/components/ui/text/clock';
import { PlainText } from '@/components/ui/text/plain-text';
import { exact } from '@/components/ui/text/relative-time';
import { StateGlyph } from '@/components/ui/state/state-glyph';
import { toneBox } from '@/components/ui/state/tone';
import { visibleText } from '@/components/ui/text/visible-text';

/** The hold while it counts; null once it has expired, at that very second. */
export function useProtection(protection: NodeProtection | null): NodeProtection | null {
  const clock = useClock();
  const counts = useSyncExternalStore(
    clock.subscribe,
    () => protection !== null && protection.until > clock.now(),
    () => false,
  );
  return counts ? protection : null;
}

function useProtectionText(): (protection: NodeProtection) => string {
  const t = useTranslations('fleet.hold');
  const locale = useLocale();
  return ({ owner, reason, until }) =>
    t('words', {
      owner: visibleText(owner, 80) || t('nobody'),
      reason: visibleText(reason, 300) || t('noReason'),
      until: exact(until, locale),
    });
}

/** A mark beside the name of a protected node; owner, reason and expiry are shown on hover. */
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

/** In a node's facts: the same, written out. */
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

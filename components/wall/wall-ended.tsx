import { useTranslations } from '@/lib/client/intl';
import { WallGlyph } from './wall-glyph';

/** The link was revoked or has expired, or the person of a preview is signed out: nothing is asked any more. */
export function WallEnded({ why }: { why: 'gone' | 'signed-out' }) {
  const t = useTranslations(why === 'gone' ? 'wall.revoked' : 'wall.signedOut');
  return (
    <div className="wall-ended" role="alert">
      <h1 className="wall-calm h-auto!">
        <WallGlyph tone="unknown" />
        {t('title')}
      </h1>
      <p className="text-ink-2">{t('help')}</p>
    </div>
  );
}

import { useTranslations } from '@/lib/client/intl';
import type { WallDataOf } from '@/lib/contract/wall';
import type { PanelKind } from '@/lib/domain/screen/panel-kinds';
import type { Room } from '../wall-grid';

export interface PanelProps<Kind extends PanelKind> {
  data: WallDataOf<Kind>;
  /** That there is space for. */
  rows: number;
  room: Room;
  /** Of the server. */
  now: number;
}

export function More({ n }: { n: number }) {
  const t = useTranslations('wall');
  return n <= 0 ? null : <li className="wall-small">{t('more', { n })}</li>;
}

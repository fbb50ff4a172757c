import { englishOf } from '@/lib/domain/message/catalog';
import change from '@/messages/en/change';

/** Fills English texts of changes, by keys such as `change.step.node.drain.evict`; a missing one is returned as its key. */
export const english = englishOf({ change });

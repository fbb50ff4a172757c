import 'server-only';
import { message } from '@/lib/domain/message/message';

/** The remedy where only time helps. */
export const TRY_AGAIN = message('usage-remedy.wait').text;

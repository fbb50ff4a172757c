import { browserMessage } from '@/lib/domain/message/browser-message';

/** Why nothing may be requested, decided or controlled in a restored database. */
export const readOnlyReason = browserMessage('access.restored');

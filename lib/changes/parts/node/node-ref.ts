import type { ResourceRef } from '@/lib/domain/change/plan';

export const nodeRef = ({ uid, name }: { uid: string; name: string }): ResourceRef => ({ type: 'node', uid, name });

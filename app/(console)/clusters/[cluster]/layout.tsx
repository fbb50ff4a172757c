import type { ReactNode } from 'react';
import { PageTexts } from '@/app/page-texts';

export default function ClusterTexts({ children }: { children: ReactNode }) {
  return <PageTexts names={['pool', 'node-work', 'external-drain']}>{children}</PageTexts>;
}

'use client';
import { CrashedPage, type CrashedPageProps } from '@/components/shell/crashed-page';

/** Of the frame of the console and of pages without it. */
export default function RootError(props: CrashedPageProps) {
  return (
    <main className="p-6">
      <CrashedPage {...props} />
    </main>
  );
}

import type { Metadata } from 'next';
import { AuditPage } from '@/components/audit/audit-page';
import { requireSignIn } from '@/lib/server/access/authenticate';
import { requestText } from '@/lib/server/i18n/request';

export async function generateMetadata(): Promise<Metadata> {
  return { title: await requestText('audit.title') };
}

export default async function AuditRecordsPage() {
  await requireSignIn('/audit');
  return <AuditPage />;
}

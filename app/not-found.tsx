import { MissingPage } from '@/components/shell/missing-page';

export default function NotFound() {
  return (
    <main className="p-6">
      <MissingPage />
    </main>
  );
}
